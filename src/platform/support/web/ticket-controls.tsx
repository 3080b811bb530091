import { useQuery } from '@tanstack/react-query';
import { TICKET_PRIORITIES, TICKET_PRIORITY_LABELS, TICKET_STATE_LABELS } from '#vocabulary/tickets.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { changeTicketEndpoint, listAgentsEndpoint, type PlatformTicket } from '../contract.ts';
import { platformStepsFrom } from '../ticket-state.rules.ts';

const NOBODY = 'nobody';

/** State, priority and assignee of a ticket. Each change is saved at once. */
export function TicketControls({ ticket }: { readonly ticket: PlatformTicket }) {
  const { profile } = useSignedIn();
  const agents = useQuery(queryOf(listAgentsEndpoint, {}));
  const change = useWrite(changeTicketEndpoint);
  const ticketId = ticket.id;
  const people = (agents.data?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name }));
  const isListed = people.some(({ value }) => value === ticket.assigneeId);
  const former =
    ticket.assigneeId === null || isListed
      ? []
      : [{ value: ticket.assigneeId, label: ticket.assigneeName ?? 'Account removed' }];
  return (
    <Card aria-labelledby="controls-title">
      <CardHeader title="This ticket" titleId="controls-title" />
      <CardBody className="flex flex-col gap-4">
        <Field label="State">
          <Select
            options={[ticket.state, ...platformStepsFrom(ticket.state)].map((value) => ({
              value,
              label: TICKET_STATE_LABELS[value],
            }))}
            value={ticket.state}
            disabled={change.isPending}
            onValueChange={(state) => change.mutate({ ticketId, state })}
          />
        </Field>
        <Field label="Priority">
          <Select
            options={TICKET_PRIORITIES.map((value) => ({ value, label: TICKET_PRIORITY_LABELS[value] }))}
            value={ticket.priority}
            disabled={change.isPending}
            onValueChange={(priority) => change.mutate({ ticketId, priority })}
          />
        </Field>
        <Field
          label="Assignee"
          aside={
            ticket.assigneeId === null && (
              <Button
                variant="link"
                size="sm"
                busy={change.isPending}
                onClick={() => change.mutate({ ticketId, assigneeId: profile.id })}
              >
                Assign to me
              </Button>
            )
          }
        >
          <Select
            options={[{ value: NOBODY, label: 'Unassigned' }, ...former, ...people]}
            value={ticket.assigneeId ?? NOBODY}
            disabled={change.isPending}
            onValueChange={(id) => change.mutate({ ticketId, assigneeId: id === NOBODY ? null : id })}
          />
        </Field>
        <FormError error={change.error} />
      </CardBody>
    </Card>
  );
}
