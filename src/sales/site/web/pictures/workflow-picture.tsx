import { PictureFrame } from './picture-frame.tsx';

const STAGES = [
  { title: 'Arriving', hue: 'hue-sky', pets: [{ name: 'Olive', what: '10:15, skin' }] },
  {
    title: 'Waiting',
    hue: 'hue-amber',
    pets: [
      { name: 'Biscuit', what: 'for 4 minutes' },
      { name: 'Juno', what: 'for 9 minutes' },
    ],
  },
  { title: 'In room', hue: 'hue-pine', pets: [{ name: 'Momo', what: 'Room 2, dental check' }] },
  { title: 'Checkout', hue: 'hue-plum', pets: [{ name: 'Pepper', what: 'invoice is ready' }] },
] as const;

/** Where each pet is in the clinic at one moment. */
export function WorkflowPicture() {
  return (
    <PictureFrame
      label="Illustration of the day by stage: one pet is arriving, two are waiting, one is in a room, one is at checkout."
      title="In the clinic now"
      aside="10:12"
    >
      <div className="grid grid-cols-2 gap-3 p-4">
        {STAGES.map(({ title, hue, pets }) => (
          <div key={title} className={`${hue} flex min-h-28 flex-col gap-2 rounded-lg bg-sunken p-3`}>
            <p className="flex justify-between text-sm font-medium text-ink-muted">
              {title} <span className="tabular">{pets.length}</span>
            </p>
            {pets.map(({ name, what }) => (
              <p key={name} className="hue-block flex flex-col rounded-md border-l-3 px-2.5 py-1.5">
                <span className="font-semibold">{name}</span>
                <span className="text-sm">{what}</span>
              </p>
            ))}
          </div>
        ))}
      </div>
    </PictureFrame>
  );
}
