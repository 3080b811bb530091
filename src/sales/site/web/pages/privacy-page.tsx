import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { RulesPage } from '../parts/rules-page.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/privacy`: what is kept about whom. */
export default function PrivacyPage() {
  return (
    <RulesPage
      path="/privacy"
      title="Privacy"
      crumb="Privacy"
      description={`Which personal data ${PRODUCT.name} keeps, why, for how long, who sees it, and what you can ask for.`}
      short="A clinic’s records belong to the clinic, and we keep them on its behalf. We keep as little about you as we can, sell nothing, and follow nobody around."
      validFrom="2026-11-21"
    >
      <h2>Who is responsible</h2>
      <p>
        For what a clinic writes about pets and their owners, the clinic is responsible; {PRODUCT.name}{' '}
        processes it for the clinic and by its instructions. For accounts, bills between a clinic and us, and
        this site, {PRODUCT.name} is responsible itself.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          <strong>Of everyone with an account:</strong> name, e-mail, a hash of the password (never the
          password), the time and the kind of device of each session, and a picture, if you give one.
        </li>
        <li>
          <strong>Of pet owners, for the clinic:</strong> ways to be reached, pets with their records,
          appointments and messages.
        </li>
        <li>
          <strong>Of staff, for the clinic:</strong> role, working hours, and a trail of what was changed by
          whom and when. The law and good medicine both ask for that trail.
        </li>
        <li>
          <strong>Of those who write to us through a form:</strong> what you write there, how you can be
          reached, and notes of what we talked about with you.
        </li>
        <li>
          <strong>Of other visitors of this site:</strong> nothing but what a web server needs to answer. No
          cookies are set by these pages. Your browser remembers, for itself, whether you prefer light or
          dark, whether you put our offer away and, until you close the tab, what you have typed into a form.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        A clinic sees its own records and nothing of another’s; the database itself keeps that wall. Our own
        staff have no way into a clinic’s records but one that the clinic can see: limited in time, with a
        reason, and written in a log that the clinic reads.
      </p>
      <h2>Who else gets it</h2>
      <p>
        Those without whom it could not work: who runs the servers, who carries e-mail and SMS, and what a
        clinic has connected by its own choice, such as a laboratory. Each gets what its task needs. Nobody
        gets data to advertise with.
      </p>
      <h2>How long</h2>
      <p>
        Clinical records as long as the clinic keeps them and its law demands. Accounts until you close them,
        and thirty days more, in case it was a mistake. Sessions until they end. Server logs fourteen days.
        What you wrote to us through a form until you ask us to erase it; a demo that you booked twenty-four
        months after it was.
      </p>
      <h2>How it is kept</h2>
      <p>
        On its way it is encrypted. Passwords are hashed with Argon2, secrets of connected services are
        encrypted with a key that does not lie beside them. Every answer of the server tells browsers to load
        nothing from anywhere else.
      </p>
      <h2>What you can ask for</h2>
      <p>
        A copy of what is kept about you, a correction, the end of it, and its export in an open format. Asked
        to forget you, we erase what you wrote to us, our notes about it and the demos that you booked, and
        keep a number in a count. For what a clinic keeps, ask the clinic; we help it to answer. You can
        complain to the data protection authority where you live.
      </p>
      <h2>AI</h2>
      <p>
        Where a clinic has switched assistance on, the text in question goes to the model that the clinic has
        chosen, to be drafted or summed up. It is not used to train models. A clinic can switch it off, and
        then nothing goes anywhere.
      </p>
      <h2>Changes</h2>
      <p>When these rules change, clinics are told thirty days before. What was valid when stays readable.</p>
    </RulesPage>
  );
}
