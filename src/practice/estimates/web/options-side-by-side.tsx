import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { EstimateDocument } from '../estimate-document.contract.ts';
import { OptionLines, TotalRange } from './option-lines.tsx';

/** The options of an estimate next to each other, with the answer. */
export const OptionsSideBySide = ({ document }: { readonly document: EstimateDocument }) => (
  <div className={cn('grid grid-cols-1 gap-4', document.options.length > 1 && 'lg:grid-cols-2')}>
    {document.options.map((option) => {
      const isChosen = document.answer?.optionPosition === option.position;
      return (
        <Card key={option.position} aria-label={option.name} className={cn(isChosen && 'border-brand')}>
          <CardHeader
            title={option.name}
            description={option.note ?? undefined}
            action={isChosen && document.options.length > 1 && <Badge tone="good">Chosen</Badge>}
          />
          <CardBody className="flex flex-1 flex-col justify-between gap-3">
            <OptionLines document={document} option={option} answer={document.answer} />
            <div className="flex flex-col gap-2 border-t border-line pt-3">
              <TotalRange label="Total" range={option} currency={document.currency} />
              {isChosen && document.answer !== null && (
                <TotalRange label="Accepted" range={document.answer} currency={document.currency} />
              )}
            </div>
          </CardBody>
        </Card>
      );
    })}
  </div>
);
