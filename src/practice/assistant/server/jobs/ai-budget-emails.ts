import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Composer } from '#foundation/server/mail/deliver-mail.ts';
import { renderEmail } from '#foundation/server/mail/render-email.ts';
import { formatMoney } from '#foundation/values/money.ts';
import { printDay } from '#foundation/values/print-time.ts';

const Details = z.object({
  clinicName: z.string(),
  percent: z.union([z.literal(80), z.literal(100)]),
  /** Its first day. */
  month: z.string(),
  currency: z.string(),
  budgetMinor: z.number(),
  /** Of the clinic that is told; the platform’s own have none, nor have emails that were queued by an older version. */
  country: z.string().default(''),
});

type BudgetFacts = Pick<z.output<typeof Details>, 'budgetMinor' | 'country' | 'currency' | 'month'>;

const budgetText = ({ budgetMinor, currency, month, country }: BudgetFacts): string =>
  `${formatMoney(budgetMinor, currency, { country })} for ${printDay(month, country, 'month')}`;

/** AI-3 by email, once a month for each share. @param siteUrl of the app, without a slash at its end. */
export const aiBudgetEmails = (siteUrl: string): Readonly<Record<string, Composer>> => ({
  ai_budget_clinic: (_tx, mail) => {
    const { clinicName, percent, ...facts } = Details.parse(mail.details);
    const budget = budgetText(facts);
    return Promise.resolve(
      renderEmail({
        subject:
          percent === 100
            ? `${clinicName} has used up this month’s assistant budget`
            : `${clinicName} has used 80% of its assistant budget`,
        greeting: 'Hello,',
        paragraphs:
          percent === 100
            ? [
                `${clinicName} has used up its assistant budget of ${budget}. The assistant will answer again next month, or when ${PRODUCT.name} raises the budget.`,
              ]
            : [
                `${clinicName} has used 80% of its assistant budget of ${budget}. At 100%, the assistant stops until next month.`,
              ],
        action: { label: 'See usage', url: `${siteUrl}/clinic/settings?tab=assistant` },
        notes: ['You receive this email at most once a month as a clinic admin.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
  ai_budget_platform: (_tx, mail) => {
    const { clinicName, percent, ...facts } = Details.parse(mail.details);
    return Promise.resolve(
      renderEmail({
        subject: `${clinicName}: ${percent}% of the assistant budget used`,
        greeting: 'Hello,',
        paragraphs: [
          `${clinicName} has used ${percent}% of its budget of ${budgetText(facts)}.${
            percent === 100 ? ' Its assistant stops for this month unless the budget is raised.' : ''
          }`,
        ],
        action: { label: 'Open AI control', url: `${siteUrl}/admin/ai-control` },
        notes: ['You receive this email at most once a month for each clinic as a platform admin.'],
        signature: `— ${PRODUCT.name}`,
      }),
    );
  },
});
