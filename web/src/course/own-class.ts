/** The learner's own class: every part written in the lab, put together, and the diamond run on it. */
import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { fromJson, general, type Written } from "../model/number";
import { say } from "./course-data";
import { PythonPanel } from "./python-panel";
import { solved } from "./solved";

interface Outcome {
  text: string;
  missing: string[];
  gradient: Written;
  expected: Written;
  /** The diamond as an expression, and what the learner's class left in each of its values. */
  expression: string;
  numbers: Record<string, { data: Written; grad: Written }>;
}

/** What 41 slopes cost: runs of the network and milliseconds, by nudging and by one walk back. */
interface Meter {
  slopes: number;
  nudging: { runs: number; ms: number };
  backward: { runs: number; ms: number };
  gap: number;
}

class OwnClass extends PythonPanel {
  @state() accessor #outcome: Outcome | undefined;
  @state() accessor #meter: Meter | undefined;

  override template(): TemplateResult {
    const outcome = this.running ? undefined : this.#outcome;
    return html`<section class="widget" aria-label=${this.getAttribute("heading") ?? say("own.run")}>
      <div class="row">
        <button type="button" ?disabled=${this.running} @click=${this.#run}>${say("own.run")}</button>
        ${
          outcome ? html`<button type="button" class="quiet" @click=${this.#save}>${say("own.save")}</button>` : nothing
        }
        ${
          outcome
            ? html`<button type="button" class="quiet" @click=${this.#measure}>${say("own.meter")}</button>`
            : nothing
        }
        ${this.done ? html`<span class="done">${say("cell.done")}</span>` : nothing} ${this.chip()}
      </div>
      ${this.status()}
      <div role="status">${outcome ? this.#result(outcome) : nothing}</div>
      ${outcome ? this.#picture(outcome) : nothing} ${this.#meter && outcome ? this.#meterOf(this.#meter) : nothing}
    </section>`;
  }

  #result({ missing, gradient, expected }: Outcome): TemplateResult {
    const [got, wanted] = [fromJson(gradient), fromJson(expected)];
    const right = got === wanted;
    return html`<p class="verdict" data-state=${right ? "right" : "wrong"}>
      ${say(right ? "own.right" : "own.wrong", { got: general(got), expected: general(wanted) })}
      ${missing.length > 0 ? say("own.missing", { titles: missing.join(", ") }) : nothing}
    </p>`;
  }

  /** The diamond with the numbers that the learner's class gave. */
  #picture({ expression, numbers }: Outcome): TemplateResult {
    const own = Object.entries(numbers).map(
      ([name, { data, grad }]) => [name, { data: fromJson(data), grad: fromJson(grad) }] as const,
    );
    return html`<gradwalk-walk
      mode="walked"
      expression=${expression}
      values="a=${numbers["a"]?.data ?? 0}"
      .numbers=${new Map(own)}
    ></gradwalk-walk>`;
  }

  #meterOf({ slopes, nudging, backward, gap }: Meter): TemplateResult {
    const row = (way: string, cost: { runs: number; ms: number }): TemplateResult =>
      html`<tr>
        <th scope="row">${say(`own.meter-${way}`)}</th>
        <td>${cost.runs}</td>
        <td>${say("own.ms", { ms: cost.ms.toFixed(cost.ms < 10 ? 1 : 0) })}</td>
      </tr>`;
    return html`<div class="table meter">
      <table>
        <caption>
          ${say("own.meter-head", { slopes })}
        </caption>
        <thead>
          <tr>
            <th scope="col">${say("own.meter-way")}</th>
            <th scope="col">${say("own.meter-runs")}</th>
            <th scope="col">${say("own.meter-ms")}</th>
          </tr>
        </thead>
        <tbody>
          ${row("nudging", nudging)} ${row("backward", backward)}
        </tbody>
      </table>
      <p>${say(gap > 1e-3 ? "own.meter-differs" : "own.meter-gap", { gap: gap.toFixed(8).replace(/0+$/, "") })}</p>
    </div>`;
  }

  readonly #measure = async (): Promise<void> => {
    const meter = await this.ask<Meter>("meter", [solved()], 20_000);
    if (meter) this.#meter = meter;
  };

  readonly #run = async (): Promise<void> => {
    this.#outcome = undefined;
    const own = solved();
    if (Object.keys(own).length === 0) {
      this.notice = say("own.none");
      return;
    }
    this.#outcome = await this.ask<Outcome>("own_class", [own]);
    if (this.#outcome) {
      const { gradient, expected, missing } = this.#outcome;
      this.attempt(fromJson(gradient) === fromJson(expected) && missing.length === 0, missing.join(", "));
    }
  };

  readonly #save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.#outcome!.text], { type: "text/x-python" }));
    link.download = "value.py";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
}

customElements.define("gradwalk-own-class", OwnClass);
