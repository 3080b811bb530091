import { CONTACT_TOPIC_LABELS, CONTACT_TOPICS } from '#vocabulary/leads.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { sendContactMessageEndpoint } from '#sales/contact/contract.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { PageHero } from '../parts/page-hero.tsx';
import { PublicField } from '../parts/public-field.tsx';
import { PublicForm } from '../parts/public-form.tsx';
import { PublicPage } from '../parts/public-page.tsx';
import { contactThing } from '../parts/structured-data.ts';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

const TOPICS = CONTACT_TOPICS.map((value) => ({ value, label: CONTACT_TOPIC_LABELS[value] }));

/** `/contact`: a message to us. */
export default function ContactPage() {
  return (
    <PublicPage
      path="/contact"
      title="Contact"
      description={`Write to ${PRODUCT.name} about plans and prices, support, press, or anything else. A person reads every message and answers by email.`}
      crumb="Contact"
      things={[contactThing()]}
    >
      <PageHero
        eyebrow="Contact"
        title="Talk to a person"
        text="Choose a topic, and your message goes to the right person. You get a confirmation email right away and a personal reply after that."
      />
      <div className="mx-auto grid w-full max-w-6xl items-start gap-10 px-4 pb-16 md:px-6 lg:grid-cols-[1fr_20rem]">
        <PublicForm
          action={`/api${sendContactMessageEndpoint.path}`}
          submitLabel="Send message"
          done={<Received />}
        >
          <PublicField name="topic" label="What is it about?" choices={TOPICS} />
          <div className="grid gap-5 sm:grid-cols-2">
            <PublicField name="fullName" label="Your name" autoComplete="name" maxLength={200} />
            <PublicField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
            <PublicField
              name="phone"
              label="Phone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              hint="With country code, such as +49 30 123456"
              optional
            />
            <PublicField
              name="clinicName"
              label="Clinic"
              autoComplete="organization"
              maxLength={120}
              optional
            />
          </div>
          <PublicField name="message" label="Message" rows={6} maxLength={5000} />
          <p className="text-base text-ink-muted">
            We use what you write only to answer you and discuss your request.{' '}
            <a href="/privacy" className="underline underline-offset-4">
              How we handle data
            </a>
          </p>
        </PublicForm>
        <OtherWays />
      </div>
    </PublicPage>
  );
}

function Received() {
  return (
    <>
      <h2 className="font-display text-xl font-bold tracking-tight">Message received</h2>
      <p className="mt-2">We have sent you a confirmation by email. A person will reply.</p>
    </>
  );
}

function OtherWays() {
  return (
    <aside aria-labelledby="ways-title" className="flex flex-col gap-5 rounded-2xl border border-line p-6">
      <h2 id="ways-title" className="font-display text-lg font-bold tracking-tight">
        Good to know
      </h2>
      <p>
        <strong className="block font-medium">Questions about your pet</strong>
        For questions about a pet, an appointment or an invoice, contact your clinic. We cannot see its
        records.
      </p>
      <p>
        <strong className="block font-medium">Already a customer</strong>
        Sign in and open Help from the menu. A ticket opened there is linked to your clinic and keeps the
        whole conversation in one place.
      </p>
      <p>
        <strong className="block font-medium">What happens to your message</strong>
        Only the people who answer it see your message. We do not share it with advertisers or clinics, and we
        do not add you to a newsletter.
      </p>
      <p>
        <strong className="block font-medium">Emergencies</strong>
        If your pet needs help now, call the nearest clinic or its emergency number. Do not wait for an answer
        to this form.
      </p>
      <p>
        <strong className="block font-medium">By email</strong>
        <a className="underline underline-offset-4" href={`mailto:hello@${PRODUCT.domain}`}>
          {`hello@${PRODUCT.domain}`}
        </a>
      </p>
    </aside>
  );
}
