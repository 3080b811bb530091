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
      short="A clinic’s records belong to the clinic, and we keep them on its behalf. We collect as little about you as we can, sell nothing, and do not track visitors."
      validFrom="2026-11-21"
    >
      <h2>Who is responsible</h2>
      <p>
        The clinic is responsible for what it records about pets and their owners; {PRODUCT.name} processes it
        on the clinic’s behalf and under its instructions. {PRODUCT.name} is responsible for accounts,
        invoices between a clinic and us, and this site.
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
          <strong>About staff, for the clinic:</strong> role, working hours, and an audit trail of who changed
          what and when. The law and good medical practice require that trail.
        </li>
        <li>
          <strong>About people who contact us through a form:</strong> what you write, your contact details,
          and notes about our conversations with you.
        </li>
        <li>
          <strong>About other visitors to this site:</strong> only what a web server needs to answer requests.
          These pages set no cookies. Your browser stores locally whether you prefer light or dark mode,
          whether you dismissed our offer and, until you close the tab, what you have typed into a form.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        A clinic sees its own records and no one else’s; the database itself enforces this. Our staff can open
        a clinic’s records only for a limited time and with a stated reason, and every access is recorded in a
        log the clinic can read.
      </p>
      <h2>Who else receives it</h2>
      <p>
        Only the services we depend on: server hosting, email and SMS delivery, and the services a clinic has
        chosen to connect, such as a payment provider. Each receives only what it needs. No one receives data
        for advertising.
      </p>
      <h2>How long we keep it</h2>
      <p>
        Clinical records for as long as the clinic keeps them and the law requires. Accounts until you close
        them, plus 30 days in case you change your mind. Sessions until they end. Server logs for 14 days.
        Form messages until you ask us to erase them; demo bookings until 24 months after the demo.
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
        Drafts are made by rules on our servers, and no records are sent to AI services. A clinic can turn on
        a language model for individual features. Then what a draft is made from, such as an animal’s record
        or a message, is sent to the provider that the clinic has chosen or agreed to. Names of clients, email
        addresses, phone numbers and street addresses are replaced first unless the clinic decides otherwise.
        We do not use a clinic’s records to train models, and a clinic can turn the assistant off completely.
      </p>
      <h2>Changes</h2>
      <p>If this policy changes, we notify clinics 30 days in advance. Earlier versions remain available.</p>
    </RulesPage>
  );
}
