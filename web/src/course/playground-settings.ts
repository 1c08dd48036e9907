/** What the reader can set in the playground, each with a sentence on what it means. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { type Challenge, CHALLENGES, titleOf } from "./challenges";
import { say } from "./course-data";
import { ACTIVATIONS, DATA, difference, readRate, readSizes, type Setup } from "./playground-setup";

export interface Settings {
  setup: Setup;
  challenge: Challenge | undefined;
  /** How many weights and biases the network has. */
  parameters: number;
  change(part: Partial<Setup>): void;
  take(challenge: Challenge | undefined): void;
  /** Say what is wrong with what was typed. */
  complain(text: string): void;
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

function sizesField({ setup, change, complain, parameters }: Settings): TemplateResult {
  const read = (event: Event): void => {
    const sizes = readSizes(typed(event));
    if (typeof sizes === "string") complain(sizes);
    else change({ sizes });
  };
  return html`<label class="choice"
    ><span class="setting">${say("play.shape")}</span
    ><input type="text" class="sizes" .value=${live(setup.sizes.join(", "))} @change=${read} autocomplete="off" /><span
      class="about"
      >${say("play.about-shape", { parameters })}</span
    ></label
  >`;
}

export function rateField({ setup, change, complain }: Settings, i: 0 | 1): TemplateResult {
  const read = (event: Event): void => {
    const rate = readRate(typed(event));
    if (typeof rate === "string") complain(rate);
    else change({ rates: i ? [setup.rates[0], rate] : [rate, setup.rates[1]] });
  };
  return html`<label class="choice"
    ><span class="setting">${say("play.rate")}</span
    ><input
      type="text"
      inputmode="decimal"
      class="rate"
      .value=${live(String(setup.rates[i]))}
      @change=${read}
      autocomplete="off"
    />${i ? nothing : html`<span class="about">${say("play.about-rate")}</span>`}</label
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
    >${i ? nothing : html`<span class="about">${say("play.about-forget")}</span>`}</label
  >`;
}

function runFields(settings: Settings, i: 0 | 1): TemplateResult {
  return html`<fieldset class="play-run">
    <legend>${say("play.run", { run: "AB"[i]! })}</legend>
    ${rateField(settings, i)} ${zeroField(settings, i)}
  </fieldset>`;
}

/** The challenges, and the settings of the network and of one run or two. */
export function settingsPanel(settings: Settings): TemplateResult {
  const { setup, challenge, change, take } = settings;
  return html`<h2 class="play-title">${say("play.change")}</h2>
    <div class="settings">
      ${choice(settings, "data", DATA)} ${sizesField(settings)} ${choice(settings, "activation", ACTIVATIONS)}
      ${setup.both ? nothing : html`${rateField(settings, 0)}${zeroField(settings, 0)}`}
    </div>
    <h2 class="play-title">${say("play.two")}</h2>
    <p class="about">${setup.both ? difference(setup) : say("play.about-two")}</p>
    ${setup.both ? html`<div class="settings">${runFields(settings, 0)}${runFields(settings, 1)}</div>` : nothing}
    <div class="row">
      <button type="button" class="quiet" @click=${() => change({ both: !setup.both })}>
        ${say(setup.both ? "play.single" : "play.compare")}
      </button>
    </div>
    <h2 class="play-title">${say("play.challenges")}</h2>
    <div class="play-challenges">
      ${CHALLENGES.map((one) => {
        const chosen = one === challenge;
        return html`<button
          type="button"
          class="quiet"
          data-challenge=${one.key}
          aria-pressed=${chosen}
          @click=${() => take(chosen ? undefined : one)}
        >
          <strong>${titleOf(one)}</strong><span>${say(`play.goal-${one.key}`)}</span>
        </button>`;
      })}
    </div>`;
}
