import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { STATIC_PAGE } from '#foundation/web/layout/static-page.ts';
import { displayFontLinks } from '../parts/display-font.ts';
import { RulesPage } from '../parts/rules-page.tsx';

export const links = displayFontLinks;
export const handle = STATIC_PAGE;

/** `/terms`: the terms of service. */
export default function TermsPage() {
  return (
    <RulesPage
      path="/terms"
      title="Terms"
      crumb="Terms"
      description={`What ${PRODUCT.name} and a clinic owe each other, and how either can end the agreement.`}
      short="You pay for the plan you choose and can cancel. We keep the service running and your records safe, and give them back when you leave. Medical decisions are made by doctors, not by us."
      validFrom="2026-11-21"
    >
      <h2>What this is about</h2>
      <p>
        These terms apply between {PRODUCT.name} and the clinic that opens an account. Pet owners use the
        product through their clinic; the terms on accounts and acceptable use apply to them.
      </p>
      <h2>Accounts</h2>
      <p>
        An account belongs to one person. Keep its password to yourself, and tell us if someone else may have
        it. A clinic decides which role each of its people gets, and is responsible for what they do with it.
      </p>
      <h2>What you pay</h2>
      <p>
        The prices are those of <Link to="/pricing">the plans</Link>, paid in advance, monthly or annually.
        With annual plans three months are free: you pay for nine and use twelve. Price changes apply from the
        next month or year, and we notify you thirty days in advance.
      </p>
      <h2>What you get</h2>
      <p>
        The product as described on this site for your plan, support around the clock, and fixes as fast as we
        can. When something is down, we say so and explain why.
      </p>
      <h2>Your records</h2>
      <p>
        They are yours. We use them to run the product for you and for nothing else, as{' '}
        <Link to="/privacy">Privacy</Link> describes. When you leave, you get them in open formats, at no
        charge; after ninety days they are deleted, unless the law requires otherwise.
      </p>
      <h2>Medicine</h2>
      <p>
        The product calculates, reminds and drafts. It does not diagnose or prescribe. A doctor checks every
        dose before it is given and every text before it is sent.
      </p>
      <h2>Acceptable use</h2>
      <ul>
        <li>No records of people or animals that you have no right to keep.</li>
        <li>No messages to people who do not want them.</li>
        <li>No attempts to access other clinics’ records or to disrupt the service.</li>
      </ul>
      <p>
        Anyone who looks for vulnerabilities in good faith and tells us first has nothing to fear from us.
      </p>
      <h2>Termination</h2>
      <p>
        Either party can end a monthly plan at the end of a month and an annual plan at the end of the year.
        If we seriously breach these terms, you can terminate immediately and get a refund for the remaining
        time. If you seriously breach them, we notify you and may close the account after fourteen days, or
        immediately if others are at risk.
      </p>
      <h2>Liability</h2>
      <p>
        For damage caused intentionally or by gross negligence, we are liable as provided by law. Otherwise
        our liability is limited to what you paid in the last twelve months. Nothing in these terms limits
        rights that cannot be waived by law.
      </p>
      <h2>Changes</h2>
      <p>
        We may change these terms for good reason with thirty days’ notice. If you do not agree, you can
        terminate by that date.
      </p>
    </RulesPage>
  );
}
