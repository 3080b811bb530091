import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { RulesPage } from '../parts/rules-page.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/terms`: what a clinic and the product owe each other. */
export default function TermsPage() {
  return (
    <RulesPage
      path="/terms"
      title="Terms"
      crumb="Terms"
      description={`What ${PRODUCT.name} owes a clinic, what a clinic owes ${PRODUCT.name}, and how either can end it.`}
      short="You pay for the plan that you choose, and may stop. We keep it running and your records safe, and give them back when you go. Medicine is decided by doctors, not by us."
      validFrom="2026-11-21"
    >
      <h2>What this is about</h2>
      <p>
        These terms hold between {PRODUCT.name} and the clinic that opens an account. Pet owners use the
        product through their clinic; for them the terms about accounts and good use hold.
      </p>
      <h2>Accounts</h2>
      <p>
        An account belongs to one person. Keep its password to yourself, and tell us when somebody else may
        have it. A clinic decides who of its people gets which role, and answers for what they do with it.
      </p>
      <h2>What you pay</h2>
      <p>
        The prices are those of <Link to="/pricing">the plans</Link>, in advance, by the month or by the year.
        With annual plans three months are free: nine are paid, twelve are used. When a price changes, it
        changes for the next month or year, and you hear of it thirty days before.
      </p>
      <h2>What you get</h2>
      <p>
        The product as the pages of this site describe it for your plan, support at any hour, and repairs as
        fast as we can. When something is down, we say so and say why.
      </p>
      <h2>Your records</h2>
      <p>
        They are yours. We use them to run the product for you and for nothing else, as{' '}
        <Link to="/privacy">Privacy</Link> says. When you leave you get them in open formats, without a fee;
        after ninety days they are deleted, unless the law demands otherwise.
      </p>
      <h2>Medicine</h2>
      <p>
        The product reckons, reminds and drafts. It does not diagnose or prescribe. A doctor checks a dose
        before it is given and a text before it is sent.
      </p>
      <h2>Good use</h2>
      <ul>
        <li>No records of people or animals that are not yours to keep.</li>
        <li>No messages to people who did not want them.</li>
        <li>No attempts to reach other clinics’ records, or to keep others from working.</li>
      </ul>
      <p>Who looks for weaknesses in good faith, and tells us first, has nothing to fear from us.</p>
      <h2>The end</h2>
      <p>
        By the month, either of us can end it at the end of a month; by the year, at the end of the year. If
        we break these terms in earnest, you can end it at once and get back what is left of a year. If you
        break them in earnest, we tell you, and may close the account after fourteen days; at once, if others
        are in danger.
      </p>
      <h2>Liability</h2>
      <p>
        For harm that we cause on purpose or by gross carelessness, we are liable as the law says. Otherwise
        our liability ends at what you paid in the last twelve months. Nothing in these terms takes away
        rights that the law does not let anyone give up.
      </p>
      <h2>Changes</h2>
      <p>
        We may change these terms for good reason, and tell you thirty days before. If you do not agree, you
        can end it by that day.
      </p>
    </RulesPage>
  );
}
