import { Children, type ReactNode, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';

/** How many entries of a longer list are shown at first, so that what follows it is not far away; the styles below say so too. */
const FIRST = 10;

interface SharedSectionProps {
  readonly title: string;
  /** The items of a list, the latest first. */
  readonly children: ReactNode;
}

/** A part of a shared record. A long list is unfolded by its reader; paper has all of it. */
export function SharedSection({ title, children }: SharedSectionProps) {
  const [isWhole, setWhole] = useState(false);
  const count = Children.count(children);
  // One more is rather shown than announced.
  const isFolded = !isWhole && count > FIRST + 1;
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody>
        <ul
          className={cn(
            'flex flex-col gap-1.5',
            isFolded && '[&>li:nth-child(n+11)]:hidden print:[&>li:nth-child(n+11)]:flex',
          )}
        >
          {children}
        </ul>
        {isFolded && (
          <Button variant="ghost" className="mt-2 -ml-3 print:hidden" onClick={() => setWhole(true)}>
            Show all {count}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
