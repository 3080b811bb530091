import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { Team } from '../fill-setup.ts';
import { DAY_MS, type Frame } from '../frame.ts';
import { type Appointment, statusOf } from '../make-appointments.ts';
import type { Client } from '../make-clients.ts';
import type { Pet } from '../make-pets.ts';
import type { Story, Whom } from './story.ts';

export interface StoryParts {
  readonly appointments: readonly Appointment[];
  readonly clients: readonly Client[];
  readonly pets: readonly Pet[];
  readonly team: Team;
  readonly types: readonly { readonly id: string; readonly name: string }[];
}

/** Who a story is about; an unknown sender has neither client nor pet. */
export interface Cast {
  readonly story: Story;
  readonly client: Client | null;
  readonly pet: Pet | null;
  readonly doctor: Team[number];
  /** The pet's next appointment. */
  readonly ahead: Appointment | null;
}

const RECENT_DAYS = 14;

/** Gives each story a client of their own and a pet that fits it. */
export class Casting {
  readonly #used = new Set<string>();
  readonly #typeNames: ReadonlyMap<string, string>;
  readonly #ahead = new Map<string, Appointment>();
  readonly #recent: readonly Appointment[];
  readonly #frame: Frame;
  readonly #parts: StoryParts;

  constructor(frame: Frame, parts: StoryParts) {
    this.#frame = frame;
    this.#parts = parts;
    this.#typeNames = new Map(parts.types.map(({ id, name }) => [id, name]));
    const { nowMs, clinic } = frame;
    for (const one of parts.appointments.toSorted((a, b) => b.startsAtMs - a.startsAtMs))
      if (one.startsAtMs > nowMs && statusOf(one) === 'booked') this.#ahead.set(one.pet.id, one);
    const today = localDayOf(nowMs, clinic.timeZone);
    this.#recent = parts.appointments
      .filter(
        ({ startsAtMs }) =>
          startsAtMs > nowMs - RECENT_DAYS * DAY_MS && localDayOf(startsAtMs, clinic.timeZone) < today,
      )
      .toSorted((a, b) => b.startsAtMs - a.startsAtMs);
  }

  cast(story: Story): Cast {
    const { whom } = story;
    const { team, clients, pets } = this.#parts;
    const head = team.find(({ role }) => role === 'doctor');
    if (!head) throw new Error('A clinic has a doctor.');
    if (whom.address !== undefined) return { story, client: null, pet: null, doctor: head, ahead: null };
    if (whom.own !== undefined) {
      const pet = pets.find(({ name, clients: [first] }) => name === whom.own && first === clients[0]);
      return { story, client: clients[0] ?? null, pet: pet ?? null, doctor: head, ahead: null };
    }
    const seen = this.#recent.filter(
      (one) =>
        statusOf(one) === (whom.isNoShow === true ? 'no_show' : 'completed') &&
        (whom.after === undefined || this.#typeNames.get(one.typeId) === whom.after),
    );
    const wantsVisit = whom.after !== undefined || whom.isNoShow === true;
    const visit = wantsVisit ? seen.find(({ pet }) => this.#fits(pet, story)) : undefined;
    const pet =
      visit?.pet ??
      this.#shuffled().find((one) => this.#fits(one, story)) ??
      this.#shuffled().find((one) => this.#fits(one, { ...story, whom: {} }));
    const client = pet?.clients[0];
    if (!pet || !client) throw new Error('The demo has more clients than stories.');
    this.#used.add(client.id);
    const ahead = this.#ahead.get(pet.id) ?? null;
    const doctorId = visit?.doctorId ?? ahead?.doctorId;
    return { story, client, pet, ahead, doctor: team.find(({ id }) => id === doctorId) ?? head };
  }

  #pool: readonly Pet[] | undefined;
  #shuffled(): readonly Pet[] {
    this.#pool ??= this.#frame.dice.shuffle(this.#parts.pets.slice(3));
    return this.#pool;
  }

  #fits(pet: Pet, { channel, whom }: { readonly channel: Story['channel']; readonly whom: Whom }): boolean {
    const client = pet.clients[0];
    return (
      client !== undefined &&
      client !== this.#parts.clients[0] &&
      !this.#used.has(client.id) &&
      pet.deceasedOn === null &&
      (channel !== 'portal' || client.hasAccount) &&
      (whom.species === undefined || pet.species === whom.species) &&
      (whom.isBooked !== true || this.#ahead.has(pet.id))
    );
  }
}
