import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';

/** An address that names no report that this person may read. */
export const NoSuchReport = () => (
  <>
    <h1 className="sr-only">Report</h1>
    <EmptyState
      icon={<SearchX />}
      title="Report not found"
      hint="The link may be incomplete, or only a clinic admin can open it."
      action={
        <Button asChild>
          <Link to="/clinic/reports">Show all reports</Link>
        </Button>
      }
    />
  </>
);
