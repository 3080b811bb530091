import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { RulesPage } from '../parts/rules-page.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/privacy`: the privacy policy. */
export default function PrivacyPage() {
  return (
    <RulesPage
      path="/privacy"
      title="Privacy"
      crumb="Privacy"
      description={`What personal data ${PRODUCT.name} keeps, why, for how long, who sees it, and what you can request.`}
      short="A clinic’s records belong to the clinic, and we keep them on its behalf. We keep as little about you as we can, sell nothing, and track no one."
      validFrom="2026-11-21"
    >
      <h2>Who is responsible</h2>
      <p>
        For what a clinic writes about pets and their owners, the clinic is responsible; {PRODUCT.name}{' '}
        processes it for the clinic and by its instructions. For accounts, invoices between a clinic and us,
        and this site, {PRODUCT.name} is responsible itself.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          <strong>About everyone with an account:</strong> name, email, a hash of the password (never the
          password itself), the time and device type of each session, and a photo, if you add one.
        </li>
        <li>
          <strong>About pet owners, for the clinic:</strong> contact details, pets with their records,
          appointments and messages.
        </li>
        <li>
          <strong>About staff, for the clinic:</strong> role, working hours, and an audit trail of what was
          changed by whom and when. The law and good medicine both require that trail.
        </li>
        <li>
          <strong>About people who contact us through a form:</strong> what you write there, your contact
          details, and notes about our conversations with you.
        </li>
        <li>
          <strong>About other visitors to this site:</strong> only what a web server needs to answer requests.
          These pages set no cookies. Your browser stores locally whether you prefer light or dark mode,
          whether you dismissed our offer and, until you close the tab, what you have typed into a form.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        A clinic sees its own records and nothing of another’s; the database itself enforces this. Our staff
        can access a clinic’s records only in a way the clinic can see: for a limited time, with a stated
        reason, and recorded in a log the clinic can read.
      </p>
      <h2>Who else receives it</h2>
      <p>
        Only the services we depend on: server hosting, email and SMS delivery, and whatever a clinic has
        chosen to connect, such as a laboratory. Each receives only what it needs. No one receives data for
        advertising.
      </p>
      <h2>How long</h2>
      <p>
        Clinical records for as long as the clinic keeps them and the law requires. Accounts until you close
        them, plus thirty days in case it was a mistake. Sessions until they end. Server logs for fourteen
        days. Form messages until you ask us to erase them; demo bookings until twenty-four months after the
        demo.
      </p>
      <h2>How it is protected</h2>
      <p>
        Data is encrypted in transit. Passwords are hashed with Argon2; credentials of connected services are
        encrypted with a key that is stored separately. Every server response instructs browsers not to load
        anything from other sites.
      </p>
      <h2>Your rights</h2>
      <p>
        You can request a copy of the data we keep about you, its correction, its deletion, and an export in
        an open format. If you ask us to delete your data, we erase what you wrote to us, our notes about it
        and your demo bookings, and keep only anonymous statistics. For data kept by a clinic, ask the clinic;
        we help it respond. You can lodge a complaint with the data protection authority where you live.
      </p>
      <h2>AI</h2>
      <p>
        If a clinic has switched on AI assistance, the relevant text is sent to the clinic’s model to draft or
        summarize. It is not used to train models. A clinic can switch it off at any time, and then nothing is
        sent.
      </p>
      <h2>Changes</h2>
      <p>
        If this policy changes, clinics are notified thirty days in advance. Earlier versions remain
        available.
      </p>
    </RulesPage>
  );
}
