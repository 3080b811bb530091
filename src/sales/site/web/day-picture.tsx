import { CircleCheck, Clock } from 'lucide-react';

interface Block {
  readonly pet: string;
  readonly reason: string;
  readonly time: string;
  /** Placed on a grid of quarter hours. */
  readonly place: string;
  readonly hue: string;
  readonly waiting?: boolean;
}

interface Day {
  readonly doctor: string;
  readonly blocks: readonly Block[];
}

const DAYS: readonly Day[] = [
  {
    doctor: 'Dr. Amara Okafor',
    blocks: [
      {
        pet: 'Biscuit',
        reason: 'Vaccination',
        time: '09:00',
        place: 'row-start-1 row-span-2',
        hue: 'hue-pine',
        waiting: true,
      },
      { pet: 'Momo', reason: 'Dental check', time: '09:45', place: 'row-start-4 row-span-3', hue: 'hue-sky' },
      { pet: 'Olive', reason: 'Skin', time: '11:00', place: 'row-start-9 row-span-2', hue: 'hue-amber' },
    ],
  },
  {
    doctor: 'Dr. Jonas Lind',
    blocks: [
      { pet: 'Pepper', reason: 'Surgery', time: '09:15', place: 'row-start-2 row-span-6', hue: 'hue-plum' },
      { pet: 'Juno', reason: 'Recheck', time: '11:00', place: 'row-start-9 row-span-2', hue: 'hue-moss' },
    ],
  },
];

/** A drawing of a day at a clinic, with the product's own components and colors. */
export function DayPicture() {
  return (
    <div
      role="img"
      aria-label="Illustration of the appointment board: two doctors, their appointments this morning, and a dog that is waiting."
      className="relative min-w-0"
    >
      <div aria-hidden className="overflow-hidden rounded-2xl border border-line bg-surface shadow-floating">
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
          <p className="text-md font-semibold">Appointments</p>
          <p className="text-sm text-ink-muted">This morning</p>
        </div>
        <div className="grid grid-cols-[2.75rem_1fr_1fr] gap-x-2 px-3 pt-3 text-sm">
          <span />
          {DAYS.map(({ doctor }) => (
            <p key={doctor} className="truncate pb-2 font-medium">
              {doctor}
            </p>
          ))}
        </div>
        <div className="grid grid-cols-[2.75rem_1fr_1fr] gap-x-2 px-3 pb-3">
          <div className="grid auto-rows-[1.5rem] grid-rows-[repeat(11,1.5rem)] text-xs text-ink-muted tabular">
            {['09:00', '10:00', '11:00'].map((hour, index) => (
              <span key={hour} className={['row-start-1', 'row-start-5', 'row-start-9'][index]}>
                {hour}
              </span>
            ))}
          </div>
          {DAYS.map(({ doctor, blocks }) => (
            <div
              key={doctor}
              className="grid grid-rows-[repeat(11,1.5rem)] border-l border-line bg-[repeating-linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px_6rem)] pl-1.5"
            >
              {blocks.map((block) => (
                <BoardBlock key={block.pet} {...block} />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div
        aria-hidden
        className="absolute -bottom-6 left-4 flex items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 shadow-floating lg:-left-6"
      >
        <span className="flex size-9 items-center justify-center rounded-full bg-good-soft text-good-ink">
          <CircleCheck className="size-5" />
        </span>
        <span className="flex flex-col">
          <span className="text-base font-semibold">Biscuit is checked in</span>
          <span className="text-sm text-ink-muted">Room 2, weight 12.4 kg</span>
        </span>
      </div>
    </div>
  );
}

function BoardBlock({ pet, reason, time, place, hue, waiting = false }: Block) {
  return (
    <div
      className={`${hue} hue-block ${place} my-px flex min-w-0 flex-col overflow-hidden rounded-md border-l-3 px-2 py-1 text-xs`}
    >
      <span className="flex items-center gap-1.5">
        <span className="truncate text-sm font-semibold">{pet}</span>
        {waiting && (
          <span className="ml-auto inline-flex items-center gap-1 rounded-full bg-accent px-1.5 font-medium text-on-accent">
            <Clock className="size-3" /> <span className="max-sm:hidden">waiting</span>
          </span>
        )}
      </span>
      <span className="truncate">
        {time} {reason}
      </span>
    </div>
  );
}
