import { Link } from 'react-router';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';

interface RegisterNoticeProps {
  /** Some of it is in stock already. */
  readonly hasCome?: boolean;
}

/** Where a controlled drug goes after its delivery: it is stock until its container is opened, which begins its register. */
export function RegisterNotice({ hasCome = false }: RegisterNoticeProps) {
  return (
    <Banner
      tone="warn"
      title={
        hasCome
          ? 'Controlled drugs were added to stock unopened'
          : 'Controlled drugs are added to stock unopened'
      }
      action={
        <Button asChild size="sm">
          <Link to="/clinic/controlled-drugs">Controlled drugs</Link>
        </Button>
      }
    >
      <p>Open each container in its register before drawing from it.</p>
    </Banner>
  );
}
