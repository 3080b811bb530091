import { zodResolver } from '@hookform/resolvers/zod';
import { DoorOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { AddRoom, addRoomEndpoint, changeRoomEndpoint, type Room } from '../../contract.ts';

/** The rooms. A closed one keeps its past appointments. */
export function RoomsCard({ rooms }: { readonly rooms: readonly Room[] }) {
  const sorted = rooms.toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  return (
    <Card>
      <CardHeader title="Rooms" description="A room can only be booked for one appointment at a time." />
      {sorted.length === 0 ? (
        <EmptyState
          compact
          icon={<DoorOpen />}
          title="No rooms yet"
          hint="Rooms you add are assigned to appointments whose type needs one."
        />
      ) : (
        <ItemList className="border-t border-line">
          {sorted.map((room) => (
            <RoomRow key={room.id} room={room} />
          ))}
        </ItemList>
      )}
      <May call={addRoomEndpoint}>
        <CardBody className="border-t border-line pt-4">
          <AddRoomForm />
        </CardBody>
      </May>
    </Card>
  );
}

function RoomRow({ room }: { readonly room: Room }) {
  const [isRenaming, setRenaming] = useState(false);
  const change = useWrite(changeRoomEndpoint);
  const setActive = async (isActive: boolean) => {
    try {
      await change.mutateAsync({ roomId: room.id, isActive });
      if (!isActive) notify({ title: `${room.name} closed`, onUndo: () => void setActive(true) });
    } catch (error) {
      notify({ title: `${room.name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  if (isRenaming) {
    return (
      <li className="px-4 py-3">
        <RenameForm room={room} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-2">
      <span className={cn('min-w-0 flex-1 break-words', room.isActive ? 'font-medium' : 'text-ink-muted')}>
        {room.name}
      </span>
      {!room.isActive && <Badge>Closed</Badge>}
      <May call={changeRoomEndpoint}>
        <Button size="sm" variant="ghost" onClick={() => setRenaming(true)}>
          Rename<span className="sr-only"> {room.name}</span>
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={change.isPending}
          onClick={() => void setActive(!room.isActive)}
        >
          {room.isActive ? 'Close' : 'Reopen'}
          <span className="sr-only"> {room.name}</span>
        </Button>
      </May>
    </li>
  );
}

function RenameForm({ room, onDone }: { readonly room: Room; readonly onDone: () => void }) {
  const change = useWrite(changeRoomEndpoint);
  const form = useForm<AddRoom>({ resolver: zodResolver(AddRoom), defaultValues: { name: room.name } });
  useEffect(() => form.setFocus('name', { shouldSelect: true }), [form]);
  const submit = form.handleSubmit(({ name }) =>
    change.mutate(
      { roomId: room.id, name },
      { onSuccess: onDone, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
      <Field
        label={`New name of ${room.name}`}
        labelHidden
        error={form.formState.errors.name?.message}
        className="min-w-40 flex-1"
      >
        <Input
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          {...form.register('name')}
        />
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button type="submit" variant="primary" busy={change.isPending}>
        Rename
      </Button>
    </form>
  );
}

function AddRoomForm() {
  const add = useWrite(addRoomEndpoint);
  const form = useForm<AddRoom>({ resolver: zodResolver(AddRoom), defaultValues: { name: '' } });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(
      { name },
      {
        onSuccess: () => {
          form.reset();
          form.setFocus('name');
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const isNamed = form.formState.errors.name !== undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field label="New room" error={form.formState.errors.name?.message} className="min-w-40 flex-1">
          <Input autoComplete="off" placeholder="Isolation ward" {...form.register('name')} />
        </Field>
        <Button type="submit" variant="primary" className="mt-6.5" busy={add.isPending}>
          Add room
        </Button>
      </div>
      {!isNamed && <FormError error={add.error} />}
    </form>
  );
}
