import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { OPEN_VISIT_STATUSES } from '#vocabulary/visits.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { useActItems } from '#practice/acts/web/public/use-act-items.tsx';
import { PlannedActChoice } from '#practice/acts/web/public/planned-act-choice.tsx';
import { VisitActs } from '#practice/acts/web/public/visit-acts.tsx';
import { VisitAssistant } from '#practice/assistant/web/public/visit-assistant.tsx';
import { type ClinicClock, useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listDiagnosticReportsEndpoint } from '#practice/diagnostic-reports/contract.ts';
import { DiagnosticReportsCard } from '#practice/diagnostic-reports/web/public/diagnostic-reports-card.tsx';
import { listDocumentsEndpoint } from '#practice/documents/contract.ts';
import { DocumentsCard } from '#practice/documents/web/public/documents-card.tsx';
import { listEstimatesEndpoint } from '#practice/estimates/contract.ts';
import { getVisitDriftEndpoint } from '#practice/estimates/drift.contract.ts';
import { EstimateDriftNotice } from '#practice/estimates/web/public/estimate-drift-notice.tsx';
import { EstimatesCard } from '#practice/estimates/web/public/estimates-card.tsx';
import { listFormRequestsEndpoint, listMissingConsentsEndpoint } from '#practice/forms/requests.contract.ts';
import { FormsCard } from '#practice/forms/web/public/forms-card.tsx';
import { MissingConsents } from '#practice/forms/web/public/missing-consents.tsx';
import { listImagingRequestsEndpoint } from '#practice/imaging/contract.ts';
import { ImagingCard } from '#practice/imaging/web/public/imaging-card.tsx';
import { getIntakeEndpoint } from '#practice/intake/contract.ts';
import { IntakeCard } from '#practice/intake/web/public/intake-card.tsx';
import { listLabOrdersEndpoint } from '#practice/lab-orders/contract.ts';
import { LabOrdersCard } from '#practice/lab-orders/web/public/lab-orders-card.tsx';
import { listDispensedEndpoint } from '#practice/pharmacy/dispensed.contract.ts';
import { listPrescriptionsEndpoint } from '#practice/pharmacy/prescriptions.contract.ts';
import { listLabQueueEndpoint } from '#practice/lab-results/contract.ts';
import { LabReportsCard } from '#practice/lab-results/web/public/lab-reports-card.tsx';
import { LabelsCard } from '#practice/pharmacy/web/public/labels-card.tsx';
import { PrescriptionsCard } from '#practice/pharmacy/web/public/prescriptions-card.tsx';
import { DischargeSheetButton } from '#practice/record-export/web/public/discharge-sheet-button.tsx';
import { addTaskEndpoint } from '#practice/tasks/contract.ts';
import { PlannedTasks } from '#practice/tasks/web/public/planned-tasks.tsx';
import { getVisitEndpoint, type Visit } from '#practice/visits/contract.ts';
import { VisitSkeleton } from '#practice/visits/web/public/visit-skeleton.tsx';
import { VisitWorkspace } from '#practice/visits/web/public/visit-workspace.tsx';

/** In which one can still prescribe. */
const isOpenVisit = (status: Visit['status']): boolean => OPEN_VISIT_STATUSES.some((open) => open === status);

export const handle = screen({ title: 'Visit', roles: STAFF_ROLES });

/** `/clinic/visits/{id}`: a visit, from its first word to its signature. */
export default function VisitPage() {
  const { visitId = '' } = useParams();
  const clock = useClinicClock();
  const { data: visit, error, refetch } = useQuery(queryOf(getVisitEndpoint, { id: visitId }));
  usePageTitle(visit && `${visit.pet.name}, ${visit.reason}`);
  if (error && !visit) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Visit not found' : 'This visit could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/visits">Unsigned visits</Link>
          </Button>
        }
      />
    );
  }
  return visit === undefined ? (
    <VisitSkeleton />
  ) : (
    <VisitContent key={visit.id} visit={visit} clock={clock} />
  );
}

function VisitContent({ visit, clock }: { readonly visit: Visit; readonly clock: ClinicClock }) {
  const acts = useActItems(visit.id, clock.today);
  return (
    <>
      <VisitWorkspace
        visit={visit}
        clock={clock}
        acts={
          <div className="flex flex-col gap-3">
            <May call={getVisitDriftEndpoint}>
              <EstimateDriftNotice visitId={visit.id} zone={clock.zone} />
            </May>
            <VisitActs visitId={visit.id} zone={clock.zone} today={clock.today} />
          </div>
        }
        actItems={acts.items}
        onPlanItems={acts.plan}
        renderBefore={(insert) =>
          visit.appointmentId !== null && (
            <May call={getIntakeEndpoint}>
              <IntakeCard
                appointmentId={visit.appointmentId}
                onAdd={insert && ((text) => insert({ subjective: text }))}
              />
            </May>
          )
        }
        renderPlanned={(plan) => (
          <May call={addTaskEndpoint}>
            <PlannedTasks
              plan={plan}
              pet={visit.pet}
              visitId={visit.id}
              clientId={visit.client?.id ?? null}
              assigneeId={visit.doctor?.id ?? null}
              clock={clock}
            />
          </May>
        )}
        notice={
          <May call={listMissingConsentsEndpoint}>
            <MissingConsents visitId={visit.id} />
          </May>
        }
        attachments={
          <>
            <May call={listPrescriptionsEndpoint}>
              <PrescriptionsCard
                of={{ visitId: visit.id }}
                openVisitId={isOpenVisit(visit.status) ? visit.id : undefined}
              />
            </May>
            <May call={listDispensedEndpoint}>
              <LabelsCard of={{ visitId: visit.id }} zone={clock.zone} />
            </May>
            <May call={listLabOrdersEndpoint}>
              <LabOrdersCard
                of={{ visitId: visit.id }}
                openVisit={
                  isOpenVisit(visit.status)
                    ? { id: visit.id, pet: visit.pet, doctorId: visit.doctor?.id ?? null }
                    : undefined
                }
                clock={clock}
              />
            </May>
            <May call={listImagingRequestsEndpoint}>
              <ImagingCard
                of={{ visitId: visit.id }}
                openVisit={isOpenVisit(visit.status) ? { id: visit.id, petName: visit.pet.name } : undefined}
                clock={clock}
              />
            </May>
            <May call={listLabQueueEndpoint}>
              <LabReportsCard pet={visit.pet} visitId={visit.id} zone={clock.zone} />
            </May>
            <May call={listDiagnosticReportsEndpoint}>
              <DiagnosticReportsCard of={{ visitId: visit.id }} zone={clock.zone} />
            </May>
            <May call={listFormRequestsEndpoint}>
              <FormsCard
                list={{ visitId: visit.id }}
                ask={{ visitId: visit.id, petId: visit.pet.id }}
                zone={clock.zone}
              />
            </May>
            <May call={listEstimatesEndpoint}>
              <EstimatesCard list={{ visitId: visit.id }} pets={[visit.pet]} zone={clock.zone} />
            </May>
            <May call={listDocumentsEndpoint}>
              <DocumentsCard subject={{ visitId: visit.id, petId: visit.pet.id }} />
            </May>
          </>
        }
        renderActions={(flush, insert) => (
          <>
            <VisitAssistant visitId={visit.id} pet={visit.pet} flush={flush} insert={insert} />
            <DischargeSheetButton visitId={visit.id} flush={flush} />
          </>
        )}
        renderPlannedAct={({ id }) => <PlannedActChoice actId={id} visitId={visit.id} today={clock.today} />}
      />
      {acts.dialog}
    </>
  );
}
