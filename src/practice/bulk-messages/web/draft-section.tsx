import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';

interface DraftSectionProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** One step of a draft. */
export const DraftSection = ({ title, description, children }: DraftSectionProps) => (
  <Card>
    <CardHeader title={title} description={description} />
    <CardBody className="flex flex-col gap-5">{children}</CardBody>
  </Card>
);
