/** What the reader can set in the playground, in a line; one sentence below says what the setting at hand means. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type Challenge, CHALLENGES, metBefore, titleOf } from "./challenges";
import { say } from "./course-data";
import { SCATTERED } from "./datasets";
import { INPUT_NAMES } from "./playground-inputs";
import { ACTIVATIONS, DATA, NOISES, readRate, readSizes, type Setup } from "./playground-setup";

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
  /** The setting at hand: what is said of it stands below all of them. */
  hand: Hand;
  takeUp(hand: Hand): void;
}

const HANDS = ["data", "noise", "inputs", "sizes", "activation", "rate", "forget", "two"] as const;
export type Hand = (typeof HANDS)[number];

/** One setting: its name, its control, and that it is at hand when it is pointed at or holds the cursor. */
function setting(settings: Settings, hand: Hand, control: unknown, name = "", kind = ""): TemplateResult {
  const at = (): void => settings.takeUp(hand);
  const title = name ? html`<span class="setting">${name}</span>` : nothing;
  return kind === "group"
    ? html`<div
        class="choice"
        role="group"
        aria-label=${name || say(`play.${hand}`)}
        @focusin=${at}
        @pointerenter=${at}
      >
        ${title}${control}
      </div>`
    : html`<label class="choice ${kind}" @focusin=${at} @pointerenter=${at}>${title}${control}</label>`;
}

/** What the setting at hand means. */
function about({ hand, setup, parameters }: Settings): TemplateResult {
  const words: Record<Hand, string> = {
    data: say(`play.about-${setup.data}`),
    noise: say("play.about-noise"),
    inputs: say("play.about-inputs"),
    sizes: say(setup.sizes.length ? "play.about-shape" : "play.about-no-shape", { parameters }),
    activation: say(`play.about-${setup.activation}`),
    rate: say("play.about-rate"),
    forget: say("play.about-forget"),
    two: say("play.about-two"),
  };
  return html`<p class="about play-about">${words[hand]}</p>`;
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
  const select = html`<select data-name=${name} @change=${(event: Event) => settings.change({ [name]: typed(event) })}>
    ${options.map((one) => html`<option value=${one} .selected=${live(one === now)}>${words(one)}</option>`)}
  </select>`;
  return setting(settings, name, select, say(`play.${name}`));
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
  const { setup, change, refuse, refused } = settings;
  const read = (event: Event): void => {
    const sizes = readSizes(typed(event));
    if (typeof sizes === "string") refuse("sizes", { typed: typed(event), why: sizes });
    else change({ sizes });
    if (typeof sizes !== "string") write(event, sizes.join(", "));
  };
  const shown = refused.sizes?.typed ?? setup.sizes.join(", ");
  const field = html`<input
      type="text"
      class="sizes"
      .value=${shown}
      placeholder=${say("play.no-layer")}
      aria-invalid=${!!refused.sizes}
      @change=${read}
      autocomplete="off"
    />${refusal(settings, "sizes")}`;
  return setting(settings, "sizes", field, say("play.shape"));
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
  const input = html`<input
      type="text"
      inputmode="decimal"
      class="rate"
      .value=${refused[field]?.typed ?? String(setup.rates[i])}
      aria-invalid=${!!refused[field]}
      @change=${read}
      autocomplete="off"
    />${refusal(settings, field)}`;
  return setting(settings, "rate", input, say("play.rate"));
}

function zeroField(settings: Settings, i: 0 | 1): TemplateResult {
  const { setup, change } = settings;
  const [a, b] = setup.zeroing;
  const box = html`<span class="check"
    ><input
      type="checkbox"
      .checked=${live(!setup.zeroing[i])}
      @change=${() => change({ zeroing: i ? [a, !b] : [!a, b] })}
    />
    ${say("play.forget")}</span
  >`;
  return setting(settings, "forget", box, "", "bug");
}

/** What one of two runs has of its own: below its picture. */
export function runFields(settings: Settings, i: 0 | 1): TemplateResult {
  return html`<div class="play-fields">${rateField(settings, i)} ${zeroField(settings, i)}</div>`;
}

/** How far the points lie from their curves. */
function noiseField(settings: Settings): TemplateResult | typeof nothing {
  const { setup, change } = settings;
  if (!SCATTERED.includes(setup.data)) return nothing;
  const select = html`<select data-name="noise" @change=${(event: Event) => change({ noise: Number(typed(event)) })}>
    ${NOISES.map(
      (one) => html`<option value=${one} .selected=${live(one === setup.noise)}>${say(`play.noise-${one}`)}</option>`,
    )}
  </select>`;
  return setting(settings, "noise", select, say("play.noise"));
}

/** What the network is given of a point. The last one stays: a network without inputs is none. */
function inputsField(settings: Settings): TemplateResult | typeof nothing {
  const { setup, change } = settings;
  if (setup.data === "rows") return nothing;
  const { inputs } = setup;
  const turned = (name: string): string[] =>
    INPUT_NAMES.filter((one) => (one === name ? !inputs.includes(one) : inputs.includes(one)));
  const buttons = html`<span class="play-inputs"
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
  >`;
  return setting(settings, "inputs", buttons, say("play.inputs"), "group");
}

/** A second run from the same start, or back to one. */
function twoField(settings: Settings): TemplateResult {
  const { setup, change } = settings;
  const turn = (): void =>
    change(setup.both ? { both: false } : { both: true, rates: [setup.rates[0], setup.rates[0]] });
  const button = html`<button type="button" class="quiet" @click=${turn}>
    ${say(setup.both ? "play.single" : "play.compare")}
  </button>`;
  return setting(settings, "two", button, "", "group");
}

/** What makes the data and the network, the learning rate of a single run, and whether there are two. */
export function networkSettings(settings: Settings): TemplateResult {
  return html`<div class="settings">
      ${choice(settings, "data", DATA)} ${noiseField(settings)} ${inputsField(settings)} ${sizesField(settings)}
      ${choice(settings, "activation", ACTIVATIONS)}
      ${settings.setup.both ? nothing : html`${rateField(settings, 0)} ${zeroField(settings, 0)}`}
    </div>
    <div class="play-under">${twoField(settings)} ${about(settings)}</div>`;
}

/** From the top of the page down to the challenges: how many there are, and how many were met. */
export function challengesLink(): TemplateResult {
  const met = CHALLENGES.filter(metBefore).length;
  return html`<a href="#challenges">${say("play.to-challenges", { met, count: CHALLENGES.length })}</a>`;
}

/** The challenges, those that were met with their mark. */
export function challengeCards({ challenge, take }: Settings): TemplateResult {
  return html`<h2 class="play-title" id="challenges">${say("play.challenges")}</h2>
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
