import { Button } from '#foundation/web/ui/button.tsx';
import { CallLink } from '../call-link.tsx';

/** The two things that a visitor can do next. */
export function CallActions() {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button asChild variant="primary" size="lg">
        <CallLink to="/start">Start Free Trial</CallLink>
      </Button>
      <Button asChild size="lg">
        <CallLink to="/demo">Schedule Demo</CallLink>
      </Button>
    </div>
  );
}
