import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { listMedicationEndpoint } from '#practice/acts/medication.contract.ts';
import { PetMedicationCard } from '#practice/acts/web/public/pet-medication-card.tsx';
import { PetAppointmentsCard } from '#practice/appointments/web/public/pet-appointments-card.tsx';
import { PrintedPetAppointments } from '#practice/appointments/web/public/printed-pet-appointments.tsx';
import { useBookPetAction } from '#practice/appointments/web/public/use-book-pet-action.tsx';
import { PetAssistantCard } from '#practice/assistant/web/public/pet-assistant-card.tsx';
import { type ClinicClock, useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listDiagnosticReportsEndpoint } from '#practice/diagnostic-reports/contract.ts';
import { DiagnosticReportsCard } from '#practice/diagnostic-reports/web/public/diagnostic-reports-card.tsx';
import { listDocumentsEndpoint } from '#practice/documents/contract.ts';
import { DocumentsCard } from '#practice/documents/web/public/documents-card.tsx';
import { PetPhotoMenu } from '#practice/documents/web/public/pet-photo-menu.tsx';
import { listPetDueCareEndpoint } from '#practice/due-care/contract.ts';
import { PetDueCareCard } from '#practice/due-care/web/public/pet-due-care-card.tsx';
import { listEstimatesEndpoint } from '#practice/estimates/contract.ts';
import { EstimatesCard } from '#practice/estimates/web/public/estimates-card.tsx';
import { listImagingStudiesEndpoint } from '#practice/imaging/contract.ts';
import { PetImagingCard } from '#practice/imaging/web/public/pet-imaging-card.tsx';
import { MergesCard } from '#practice/merges/web/public/merges-card.tsx';
import { listLabQueueEndpoint } from '#practice/lab-results/contract.ts';
import { LabReportsCard } from '#practice/lab-results/web/public/lab-reports-card.tsx';
import { useMergeDialog } from '#practice/merges/web/public/use-merge-dialog.tsx';
import { getPetEndpoint, type Pet } from '#practice/pets/contract.ts';
import { listDispensedEndpoint } from '#practice/pharmacy/dispensed.contract.ts';
import { listPrescriptionsEndpoint } from '#practice/pharmacy/prescriptions.contract.ts';
import { LabelsCard } from '#practice/pharmacy/web/public/labels-card.tsx';
import { PrescriptionsCard } from '#practice/pharmacy/web/public/prescriptions-card.tsx';
import { PetRecord } from '#practice/pets/web/public/pet-record.tsx';
import { PetRecordSkeleton } from '#practice/pets/web/public/pet-record-skeleton.tsx';
import { listSharesEndpoint } from '#practice/record-shares/contract.ts';
import { RecordCopiesCard } from '#practice/record-export/web/public/record-copies-card.tsx';
import { listTasksEndpoint } from '#practice/tasks/contract.ts';
import { listPetVisitsEndpoint } from '#practice/visits/contract.ts';
import { listPetVitalsEndpoint } from '#practice/visits/exam.contract.ts';
import { listProblemsEndpoint } from '#practice/visits/problems.contract.ts';
import { BodyConditionChart } from '#practice/visits/web/public/body-condition-chart.tsx';
import { PetProblemsCard } from '#practice/visits/web/public/pet-problems-card.tsx';
import { PetVisitsCard } from '#practice/visits/web/public/pet-visits-card.tsx';
import { FormsCard } from '#practice/forms/web/public/forms-card.tsx';
import { listFormRequestsEndpoint } from '#practice/forms/requests.contract.ts';
import { PetTasksCard } from '#practice/tasks/web/public/pet-tasks-card.tsx';
import { listTimelineEndpoint } from '#practice/timeline/contract.ts';
import { TimelineCard } from '#practice/timeline/web/public/timeline-card.tsx';
import { DoseSheet } from '#practice/vaccinations/web/public/dose-sheet.tsx';
import { PetVaccinationsCard } from '#practice/vaccinations/web/public/pet-vaccinations-card.tsx';
import { listPetPlansEndpoint } from '#practice/plans/subscriptions.contract.ts';
import { PetPlansCard } from '#practice/plans/web/public/pet-plans-card.tsx';
import { PetSummary } from './pet-summary.tsx';

export const handle = screen({ title: 'Pet', roles: STAFF_ROLES });

/** A pet as the clinic's staff sees it: alerts, facts, clients, weight, appointments. */
export default function PetPage() {
  const { petId = '' } = useParams();
  const clock = useClinicClock();
  const { data: pet, error, refetch } = useQuery(queryOf(getPetEndpoint, { id: petId }));
  usePageTitle(pet?.name);
  if (error && !pet) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Pet not found' : 'This pet could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/pets">All pets</Link>
          </Button>
        }
      />
    );
  }
  // The address of a pet that was merged leads to the one that was kept.
  if (pet && pet.id !== petId) return <Navigate to={`/clinic/pets/${pet.id}`} replace />;
  return pet === undefined ? <PetRecordSkeleton /> : <PetContent key={pet.id} pet={pet} clock={clock} />;
}

function PetContent({ pet, clock }: { readonly pet: Pet; readonly clock: ClinicClock }) {
  const book = useBookPetAction(pet);
  const { can } = useSession();
  const merging = useMergeDialog('pet', pet);
  return (
    <PetRecord
      pet={pet}
      clock={clock}
      photo={<PetPhotoMenu pet={pet} />}
      primary={book}
      {...merging}
      summary={<PetSummary pet={pet} clock={clock} />}
      main={
        <May call={listTimelineEndpoint}>
          <TimelineCard pet={pet} clock={clock} />
        </May>
      }
      bodyCondition={
        can(listPetVitalsEndpoint.permission) ? (
          <BodyConditionChart pet={pet} unit={clock.weightUnit} zone={clock.zone} />
        ) : undefined
      }
      side={
        <>
          <PetAssistantCard pet={pet} />
          <May call={listProblemsEndpoint}>
            <PetProblemsCard pet={pet} zone={clock.zone} />
          </May>
          <May call={listPetDueCareEndpoint}>
            <DueCare pet={pet} today={clock.today} />
          </May>
          <May call={listMedicationEndpoint}>
            <PetMedicationCard petId={pet.id} zone={clock.zone} />
          </May>
          <May call={listPrescriptionsEndpoint}>
            <PrescriptionsCard of={{ petId: pet.id }} />
          </May>
          <May call={listDispensedEndpoint}>
            <LabelsCard of={{ petId: pet.id }} zone={clock.zone} />
          </May>
          <May call={listPetPlansEndpoint}>
            <PetPlansCard pet={pet} today={clock.today} />
          </May>
          <May call={listTasksEndpoint}>
            <PetTasksCard petId={pet.id} clock={clock} />
          </May>
          <MergesCard id={pet.id} zone={clock.zone} />
          <May call={listSharesEndpoint}>
            <RecordCopiesCard pet={pet} clock={clock} />
          </May>
        </>
      }
      appointments={
        <>
          <May call={listPetVisitsEndpoint}>
            <PetVisitsCard pet={pet} zone={clock.zone} />
          </May>
          <May call={listPetDueCareEndpoint}>
            <PetVaccinationsCard pet={pet} today={clock.today} />
          </May>
          <May call={listLabQueueEndpoint}>
            <LabReportsCard pet={pet} zone={clock.zone} />
          </May>
          <May call={listImagingStudiesEndpoint}>
            <PetImagingCard pet={pet} clock={clock} />
          </May>
          <May call={listDiagnosticReportsEndpoint}>
            <DiagnosticReportsCard of={{ petId: pet.id }} zone={clock.zone} />
          </May>
          <May call={listDocumentsEndpoint}>
            <DocumentsCard subject={{ petId: pet.id }} />
          </May>
          <May call={listFormRequestsEndpoint}>
            <FormsCard list={{ petId: pet.id }} ask={{ petId: pet.id }} zone={clock.zone} />
          </May>
          <May call={listEstimatesEndpoint}>
            <EstimatesCard
              list={{ petId: pet.id }}
              pets={pet.deceasedOn === null ? [pet] : []}
              zone={clock.zone}
            />
          </May>
          <PetAppointmentsCard pet={pet} zone={clock.zone} />
        </>
      }
      printedAppointments={<PrintedPetAppointments pet={pet} zone={clock.zone} />}
    />
  );
}

/** What is due, with the sheets in which a vaccination that is due is recorded. */
function DueCare({ pet, today }: { readonly pet: Pet; readonly today: string }) {
  const [dose, setDose] = useState<{ readonly target: string; readonly isElsewhere: boolean }>();
  return (
    <>
      <PetDueCareCard
        petId={pet.id}
        today={today}
        onDose={
          pet.deceasedOn === null ? (target, isElsewhere) => setDose({ target, isElsewhere }) : undefined
        }
      />
      {dose && (
        <DoseSheet
          petId={pet.id}
          petName={pet.name}
          species={pet.species}
          today={today}
          onClose={() => setDose(undefined)}
          {...dose}
        />
      )}
    </>
  );
}
