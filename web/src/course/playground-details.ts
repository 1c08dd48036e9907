/** The playground's smaller parts: one point in words, and answers to rows that cannot be drawn. */
import { html, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import type { Network } from "./network";
import { positive, rounded } from "./playground-numbers";

/** What the network answers at one of its points, and how far that is off. */
export function pointWords(network: Network, place: number, own: boolean): string {
  const { rows } = network;
  const x = rows.xs[place]!;
  const [answer, target] = [network.activity(x).at(-1)![0]!, rows.ys[place]!];
  const told = say("play.point", {
    point: x.map((one) => general(one, 3)).join(", "),
    target,
    answer: rounded(answer, 4),
    share: positive((answer - target) ** 2),
    rows: rows.ys.length,
  });
  return `${told} ${say(own ? "play.click-own" : x.length === 2 ? "play.click" : "play.click-row")}`;
}

export function answersTable({ rows, answers }: Network): TemplateResult {
  return html`<table>
    <thead>
      <tr>
        ${["input", "target", "answer"].map((name) => html`<th scope="col">${say(`play.${name}`)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.xs.map(
        (x, i) =>
          html`<tr>
            <td>${x.join(", ")}</td>
            <td>${rows.ys[i]}</td>
            <td class="number">${rounded(answers[i]!, 4)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
