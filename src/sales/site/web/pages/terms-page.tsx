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
      short="You pay for the plan you choose and can cancel it. We keep the service running and your records safe, and return them when you leave. Medical decisions are made by veterinarians, not by us."
      validFrom="2026-11-21"
    >
      <h2>Scope</h2>
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
        With annual plans, three months are free: you pay for nine and use twelve. Price changes apply from
        the next month or year, and we notify you 30 days in advance.
      </p>
      <h2>What you get</h2>
      <p>
        The product as described on this site for your plan, except for what is marked as coming, and support
        around the clock. When something is down, we report it on the <Link to="/status">status page</Link>.
      </p>
      <h2>Your records</h2>
      <p>
        They are yours. We use them to run the product for you and for nothing else, as{' '}
        <Link to="/privacy">Privacy</Link> describes. When you leave, you get them in open formats, at no
        charge. They are deleted after 90 days, unless the law requires otherwise.
      </p>
      <h2>Medicine</h2>
      <p>
        The product calculates and reminds. It does not diagnose or prescribe. A veterinarian is responsible
        for every dose and every treatment.
      </p>
      <h2>Acceptable use</h2>
      <ul>
        <li>Do not keep records of people or animals that you have no right to keep.</li>
        <li>Do not send messages to people who do not want them.</li>
        <li>Do not try to access other clinics’ records or disrupt the service.</li>
      </ul>
      <p>
        We will not take action against anyone who looks for vulnerabilities in good faith and reports them to
        us first.
      </p>
      <h2>Termination</h2>
      <p>
        Either party can end a monthly plan at the end of a month and an annual plan at the end of the year.
        If we seriously breach these terms, you can terminate immediately and are refunded for the remaining
        time. If you seriously breach them, we notify you and may close the account after 14 days, or
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
        We may change these terms for good reason with 30 days’ notice. If you do not agree, you can terminate
        by that date.
      </p>
    </RulesPage>
  );
}
