import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthCard } from './auth-card.tsx';
import { TextLink } from './public/text-link.tsx';

interface InboxPanelProps {
  readonly email: string;
  /** What the email contains. The text is the same whether or not the address has an account. */
  readonly children: ReactNode;
  readonly onBack: () => void;
}

/** Shown after an email was requested. */
export function InboxPanel({ email, children, onBack }: InboxPanelProps) {
  return (
    <AuthCard
      title="Check your inbox"
      footer={
        <>
          Back to <TextLink to="/login">Sign in</TextLink>
        </>
      }
    >
      <div role="status" className="flex flex-col gap-4">
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-2xl bg-brand-soft text-brand-ink"
        >
          <MailCheck className="size-6" />
        </span>
        <p>
          We sent an email to <strong className="font-semibold break-words">{email}</strong>.
        </p>
        {children}
        <p className="text-sm text-ink-muted">
          Didn’t get it after a few minutes? Check your spam folder, or{' '}
          <button
            type="button"
            onClick={onBack}
            className="focus-ring rounded-sm font-medium text-brand-ink underline underline-offset-4"
          >
            try a different address
          </button>
          .
        </p>
      </div>
    </AuthCard>
  );
}
