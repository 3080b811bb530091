import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, FileText, ListTodo, MoreHorizontal, NotebookPen, Pill } from 'lucide-react';
import { useNavigate } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  fileAttachmentEndpoint,
  makeNoteEndpoint,
  makeRefillEndpoint,
  makeTaskEndpoint,
  startBookingEndpoint,
} from '../actions.contract.ts';
import { getConversationContextEndpoint } from '../context.contract.ts';
import type { Conversation, Message } from '../conversation.contract.ts';

interface MessageMenuProps {
  readonly message: Message;
  readonly conversation: Conversation;
}

const onError = (error: Error) => notify({ title: messageOf(error), tone: 'destructive' });
const done = (title: string) => ({ onSuccess: () => notify({ title, tone: 'good' as const }), onError });

/** Turns a message into a task, a note in the record, a refill request or a booking, and files what is attached. One press each. */
export function MessageMenu({ message, conversation }: MessageMenuProps) {
  const { can } = useSession();
  const navigate = useNavigate();
  const { data: context } = useQuery(queryOf(getConversationContextEndpoint, { id: conversation.id }));
  const task = useWrite(makeTaskEndpoint);
  const note = useWrite(makeNoteEndpoint);
  const refill = useWrite(makeRefillEndpoint);
  const booking = useWrite(startBookingEndpoint);
  const file = useWrite(fileAttachmentEndpoint);
  const { id } = message;
  const pets = context?.pets ?? [];
  const living = pets.filter(({ deceasedOn }) => deceasedOn === null);
  const medications = living.flatMap((pet) => pet.medications.map((drug) => ({ pet, drug })));
  const filed = new Set(
    message.actions.filter(({ kind }) => kind === 'document').map(({ targetId }) => targetId),
  );
  const isOwnNote = message.direction === 'note';
  const book = () =>
    booking.mutate(
      { id },
      {
        onSuccess: ({ petId, reason, pets: choices }) => {
          const pet = petId ?? (choices.length === 1 ? choices[0]?.id : undefined);
          void navigate(
            `/clinic/appointments?book=${pet ?? 'new'}&message=${id}${pet === undefined && conversation.client ? `&client=${conversation.client.id}` : ''}`,
            { state: { reason } },
          );
        },
        onError,
      },
    );
  return (
    <Menu
      align="end"
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          className="-my-1 -mr-1.5"
          aria-label="What to do with this message"
        >
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {can(makeTaskEndpoint.permission) && (
        <MenuItem
          onSelect={() => task.mutate({ id, petId: conversation.pet?.id ?? null }, done('Task added'))}
        >
          <ListTodo aria-hidden /> Make a task
        </MenuItem>
      )}
      {!isOwnNote && can(startBookingEndpoint.permission) && (
        <MenuItem onSelect={book}>
          <CalendarPlus aria-hidden /> Book an appointment
        </MenuItem>
      )}
      {can(makeNoteEndpoint.permission) && pets.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>File in the record of</MenuLabel>
          {pets.map((pet) => (
            <MenuItem
              key={pet.id}
              onSelect={() => note.mutate({ id, petId: pet.id }, done(`Filed in ${pet.name}’s record`))}
            >
              <NotebookPen aria-hidden /> {pet.name}
            </MenuItem>
          ))}
        </>
      )}
      {!isOwnNote && medications.length > 0 && can(makeRefillEndpoint.permission) && (
        <>
          <MenuSeparator />
          <MenuLabel>Request a refill of</MenuLabel>
          {medications.map(({ pet, drug }) => (
            <MenuItem
              key={drug.prescriptionId}
              onSelect={() =>
                refill.mutate({ id, prescriptionId: drug.prescriptionId }, done('Refill requested'))
              }
            >
              <Pill aria-hidden /> {drug.drugName} for {pet.name}
            </MenuItem>
          ))}
        </>
      )}
      {message.files.length > 0 && pets.length > 0 && can(fileAttachmentEndpoint.permission) && (
        <>
          <MenuSeparator />
          <MenuLabel>File attachments in the record of</MenuLabel>
          {pets.map((pet) => (
            <MenuItem
              key={pet.id}
              onSelect={() => {
                for (const { objectName } of message.files)
                  if (!filed.has(objectName))
                    file.mutate({ id, objectName, petId: pet.id }, done(`Filed in ${pet.name}’s record`));
              }}
            >
              <FileText aria-hidden /> {pet.name}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
