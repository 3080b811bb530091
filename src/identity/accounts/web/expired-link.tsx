import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { AuthCard } from './auth-card.tsx';

interface ExpiredLinkProps {
  /** What to do instead. */
  readonly text: string;
  readonly to: string;
  readonly label: string;
}

/** For an emailed link that was already used or has expired. */
export function ExpiredLink({ text, to, label }: ExpiredLinkProps) {
  return (
    <AuthCard title="This link no longer works" text={`It has already been used or has expired. ${text}`}>
      <Button asChild variant="primary" className="h-10">
        <Link to={to}>{label}</Link>
      </Button>
    </AuthCard>
  );
}
