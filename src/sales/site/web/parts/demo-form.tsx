import { bookDemoEndpoint } from '#sales/demos/contract.ts';
import { DemoChooser } from '#sales/demos/web/public/demo-chooser.tsx';
import { PublicField } from './public-field.tsx';
import { PublicForm } from './public-form.tsx';

/** The form that books a demo. */
export function DemoForm() {
  return (
    <div className="max-w-2xl rounded-2xl border border-line bg-surface p-5 sm:p-8">
      <PublicForm
        action={`/api${bookDemoEndpoint.path}`}
        submitLabel="Book this demo"
        done={<Booked />}
        isInCard
      >
        <DemoChooser />
        <PublicField name="fullName" label="Your name" autoComplete="name" maxLength={200} />
        <PublicField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          hint="We send the confirmation and a calendar file here."
        />
        <PublicField name="clinicName" label="Clinic" autoComplete="organization" maxLength={120} />
        <PublicField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} optional />
        <PublicField
          name="notes"
          label="What would you like to see?"
          hint="Such as how many doctors you have, what you use today and what takes too long."
          rows={4}
          maxLength={1000}
          optional
        />
      </PublicForm>
    </div>
  );
}

const Booked = () => (
  <div className="flex flex-col gap-3">
    <h2 className="font-display text-2xl font-bold tracking-tight">Your demo is booked</h2>
    <p data-demo-booked="" className="text-lg font-medium text-brand-ink" />
    <p>
      We have emailed you the confirmation, with a calendar file and a link to reschedule or cancel. If it
      does not arrive within a few minutes, check your spam folder.
    </p>
  </div>
);
