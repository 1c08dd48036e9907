/**
 * One network twice, from the same start: the one learns by nudging, the other with one walk back. Both get the same
 * time, and it shows what each has done with it. A part of the cost meter.
 */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { SmallNetwork } from "../elements/small-network";
import { phrase, say } from "./course-data";

const [SEED, STEPS, TURN] = [4, 1500, 6]; // milliseconds that each of them gets in a frame

interface Runner {
  net: SmallNetwork;
  steps: number;
  time: number;
}

export class LearningRace implements ReactiveController {
  private nudged: Runner = runner();
  private walked: Runner = runner();
  private frame = 0;
  private state: "ready" | "running" | "over" = "ready";

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    cancelAnimationFrame(this.frame);
  }

  private start(): void {
    [this.nudged, this.walked] = [runner(), runner()];
    this.state = "running";
    this.turn();
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    this.state = "over";
    this.host.requestUpdate();
  }

  /** The same time for each, as near as whole steps allow: whoever has had less goes on. */
  private turn(): void {
    const until = performance.now() + 2 * TURN;
    while (performance.now() < until && this.walked.steps < STEPS)
      if (this.walked.time <= this.nudged.time) advance(this.walked, (net) => net.step());
      else advance(this.nudged, (net) => net.nudgedStep());
    if (this.walked.steps >= STEPS) return this.stop();
    this.host.requestUpdate();
    this.frame = requestAnimationFrame(() => this.turn());
  }

  render(): TemplateResult {
    const { state } = this;
    return html`<div class="race">
      <p>${say("cost-meter.race-ask")}</p>
      ${state === "ready" ? "" : [this.lane("by-nudging", this.nudged, ""), this.lane("with-one-walk-back", this.walked, "back")]}
      <button type="button" @click=${() => (state === "running" ? this.stop() : this.start())}>
        ${say(state === "running" ? "cost-meter.race-stop" : state === "ready" ? "cost-meter.race-go" : "cost-meter.race-again")}
      </button>
      <p role="status">
        ${
          state === "over" && this.nudged.steps > 0
            ? phrase("cost-meter.race-over", {
                nudged: html`<b>${this.nudged.steps}</b>`,
                walked: html`<b>${this.walked.steps}</b>`,
                times: Math.round(this.walked.steps / this.nudged.steps),
              })
            : ""
        }
      </p>
    </div>`;
  }

  private lane(name: string, { steps, net }: Runner, kind: string): TemplateResult {
    const label = say(`cost-meter.${name}`);
    return html`<div>
        <span>${label}</span
        ><span class="mono">${say("cost-meter.race-lane", { steps, error: net.loss.toFixed(3) })}</span>
      </div>
      <progress class=${kind} max=${STEPS} value=${steps} aria-label=${label}></progress>`;
  }
}

function runner(): Runner {
  return { net: new SmallNetwork(SEED), steps: 0, time: 0 };
}

function advance(runner: Runner, step: (net: SmallNetwork) => void): void {
  const before = performance.now();
  step(runner.net);
  runner.steps += 1;
  runner.time += performance.now() - before;
}
