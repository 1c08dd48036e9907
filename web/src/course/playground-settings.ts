/** What the reader can set in the playground, each with a sentence on what it means. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type Challenge, CHALLENGES, metBefore, titleOf } from "./challenges";
import { say } from "./course-data";
import { SCATTERED } from "./datasets";
import { INPUT_NAMES } from "./playground-inputs";
import { ACTIVATIONS, DATA, difference, NOISES, readRate, readSizes, type Setup } from "./playground-setup";

export interface Settings {
  setup: Setup;
  challenge: Challenge | undefined;
  /** How many weights and biases the network has. */
  parameters: number;
  change(part: Partial<Setup>): void;
  take(challenge: Challenge | undefined): void;
  /** What was typed into a field and not taken, and why. */
  refused: Partial<Record<Field, Refusal>>;
  refuse(field: Field, refusal: Refusal): void;
}

export type Field = "sizes" | "rate A" | "rate B";

export interface Refusal {
  typed: string;
  why: string;
}

const typed = (event: Event): string => (event.target as HTMLInputElement).value;

function choice(settings: Settings, name: "data" | "activation", options: string[]): TemplateResult {
  const now = settings.setup[name];
  const words = (option: string): string => (name === "data" ? say(`play.data-${option}`) : option);
  return html`<label class="choice"
    ><span class="setting">${say(`play.${name}`)}</span>
    <select data-name=${name} @change=${(event: Event) => settings.change({ [name]: typed(event) })}>
      ${options.map((one) => html`<option value=${one} .selected=${live(one === now)}>${words(one)}</option>`)}
    </select>
    <span class="about">${say(`play.about-${now}`)}</span></label
  >`;
}

/** Puts what was read into the field. Not by `live`: while a training runs, each frame would undo what is being typed. */
function write(event: Event, text: string): void {
  (event.target as HTMLInputElement).value = text;
}

/** Why what stands in a field is not taken: beside the field, and what was typed stays there. */
function refusal({ refused }: Settings, field: Field): TemplateResult | typeof nothing {
  const found = refused[field];
  return found ? html`<span class="refusal" role="alert">${found.why}</span>` : nothing;
}

function sizesField(settings: Settings): TemplateResult {
  const { setup, change, refuse, refused, parameters } = settings;
  const read = (event: Event): void => {
    const sizes = readSizes(typed(event));
    if (typeof sizes === "string") refuse("sizes", { typed: typed(event), why: sizes });
    else change({ sizes });
    if (typeof sizes !== "string") write(event, sizes.join(", "));
  };
  const shown = refused.sizes?.typed ?? setup.sizes.join(", ");
  return html`<label class="choice"
    ><span class="setting">${say("play.shape")}</span
    ><input
      type="text"
      class="sizes"
      .value=${shown}
      aria-invalid=${!!refused.sizes}
      @change=${read}
      autocomplete="off"
    />${refusal(settings, "sizes")}<span class="about"
      >${say(setup.sizes.length ? "play.about-shape" : "play.about-no-shape", { parameters })}</span
    ></label
  >`;
}

export function rateField(settings: Settings, i: 0 | 1): TemplateResult {
  const { setup, change, refuse, refused } = settings;
  const field = i ? "rate B" : "rate A";
  const read = (event: Event): void => {
    const rate = readRate(typed(event), setup.rates[i]);
    if (typeof rate === "string") refuse(field, { typed: typed(event), why: rate });
    else change({ rates: i ? [setup.rates[0], rate] : [rate, setup.rates[1]] });
    if (typeof rate !== "string") write(event, String(rate));
  };
  return html`<label class="choice"
    ><span class="setting">${say("play.rate")}</span
    ><input
      type="text"
      inputmode="decimal"
      class="rate"
      .value=${refused[field]?.typed ?? String(setup.rates[i])}
      aria-invalid=${!!refused[field]}
      @change=${read}
      autocomplete="off"
    />${refusal(settings, field)}${i || setup.both ? nothing : html`<span class="about">${say("play.about-rate")}</span>`}</label
  >`;
}

function zeroField({ setup, change }: Settings, i: 0 | 1): TemplateResult {
  const [a, b] = setup.zeroing;
  return html`<label class="choice bug"
    ><span class="check"
      ><input
        type="checkbox"
        .checked=${live(!setup.zeroing[i])}
        @change=${() => change({ zeroing: i ? [a, !b] : [!a, b] })}
      />
      ${say("play.forget")}</span
    >${i || setup.both ? nothing : html`<span class="about">${say("play.about-forget")}</span>`}</label
  >`;
}

/** What one of two runs has of its own: below its picture. */
export function runFields(settings: Settings, i: 0 | 1): TemplateResult {
  return html`<div class="play-fields">${rateField(settings, i)} ${zeroField(settings, i)}</div>`;
}

/** How far the points lie from their curves. */
function noiseField({ setup, change }: Settings): TemplateResult | typeof nothing {
  if (!SCATTERED.includes(setup.data)) return nothing;
  return html`<label class="choice"
    ><span class="setting">${say("play.noise")}</span>
    <select data-name="noise" @change=${(event: Event) => change({ noise: Number(typed(event)) })}>
      ${NOISES.map(
        (one) => html`<option value=${one} .selected=${live(one === setup.noise)}>${say(`play.noise-${one}`)}</option>`,
      )}
    </select></label
  >`;
}

/** What the network is given of a point. The last one stays: a network without inputs is none. */
function inputsField({ setup, change }: Settings): TemplateResult | typeof nothing {
  if (setup.data === "rows") return nothing;
  const { inputs } = setup;
  const turned = (name: string): string[] =>
    INPUT_NAMES.filter((one) => (one === name ? !inputs.includes(one) : inputs.includes(one)));
  return html`<div class="choice" role="group" aria-label=${say("play.inputs")}>
    <span class="setting">${say("play.inputs")}</span>
    <span class="play-inputs"
      >${INPUT_NAMES.map(
        (name) =>
          html`<button
            type="button"
            class="quiet"
            data-input=${name}
            aria-pressed=${inputs.includes(name)}
            ?disabled=${inputs.length === 1 && inputs[0] === name}
            @click=${() => change({ inputs: turned(name) })}
          >
            ${name}
          </button>`,
      )}</span
    ><span class="about">${say("play.about-inputs")}</span>
  </div>`;
}

/** A second run from the same start, or back to one. */
function twoField({ setup, change }: Settings): TemplateResult {
  const turn = (): void =>
    change(setup.both ? { both: false } : { both: true, rates: [setup.rates[0], setup.rates[0]] });
  return html`<div class="choice">
    <span class="setting">${say("play.two")}</span>
    <button type="button" class="quiet" @click=${turn}>${say(setup.both ? "play.single" : "play.compare")}</button>
    <span class="about">${setup.both ? difference(setup) : say("play.about-two")}</span>
  </div>`;
}

/** What makes the data and the network, the learning rate of a single run, and whether there are two. */
export function networkSettings(settings: Settings): TemplateResult {
  return html`<div class="settings">
    <div class="play-pair">${choice(settings, "data", DATA)} ${noiseField(settings)}</div>
    ${inputsField(settings)} ${sizesField(settings)} ${choice(settings, "activation", ACTIVATIONS)}
    ${
      settings.setup.both
        ? nothing
        : html`<div class="play-pair">${rateField(settings, 0)}${zeroField(settings, 0)}</div>`
    }
    ${twoField(settings)}
  </div>`;
}

/** The challenges, those that were met with their mark. */
export function challengeCards({ challenge, take }: Settings): TemplateResult {
  return html`<h2 class="play-title">${say("play.challenges")}</h2>
    <div class="play-challenges">
      ${CHALLENGES.map((one) => {
        const [chosen, met] = [one === challenge, metBefore(one)];
        return html`<button
          type="button"
          class="quiet"
          data-challenge=${one.key}
          data-met=${!!met}
          aria-pressed=${chosen}
          @click=${() => take(chosen ? undefined : one)}
        >
          <strong>${titleOf(one)}</strong><span>${say(`play.goal-${one.key}`)}</span>${
            met
              ? html`<span class="met">${say("play.met-before", { steps: met.steps, neurons: met.neurons })}</span>`
              : nothing
          }${chosen ? html`<span class="about">${say("play.leave")}</span>` : nothing}
        </button>`;
      })}
    </div>`;
}
