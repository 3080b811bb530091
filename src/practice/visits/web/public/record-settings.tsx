import { useQuery } from '@tanstack/react-query';
import { FileSignature, LayoutTemplate } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getRecordRulesEndpoint } from '../../rules.contract.ts';
import { RecordRulesForm } from '../record-rules-form.tsx';
import { StarterRecordButton } from '../starter-record-button.tsx';
import { VitalRangesCard } from '../vital-ranges-card.tsx';

/** The settings of the medical record: lock, templates, usual vital signs. */
export function RecordSettings() {
  const { data, error, refetch } = useQuery(queryOf(getRecordRulesEndpoint, {}));
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {data ? (
        <RecordRulesForm rules={data} />
      ) : error ? (
        <ErrorState
          compact
          title="The record settings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
      <Card>
        <CardHeader
          title="Starter set"
          description="Visit templates and vital sign ranges to start from. Nothing you already have is changed."
          action={<StarterRecordButton />}
        />
      </Card>
      <Card>
        <CardHeader
          title="Visit templates"
          description="Text and findings to start a visit from, by species."
          action={
            <Button asChild size="sm">
              <Link to="/clinic/visits/templates">
                <LayoutTemplate aria-hidden />
                Open templates
              </Link>
            </Button>
          }
        />
      </Card>
      <Card>
        <CardHeader
          title="Forms"
          description="Consent and intake forms for clients to sign."
          action={
            <Button asChild size="sm">
              <Link to="/clinic/forms">
                <FileSignature aria-hidden />
                Open forms
              </Link>
            </Button>
          }
        />
      </Card>
      <VitalRangesCard />
    </div>
  );
}
