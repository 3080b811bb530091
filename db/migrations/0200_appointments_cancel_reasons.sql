-- APPT-7. Why an appointment was cancelled: said afterwards, if at all, and gone when the cancellation is taken back.

alter table appointments
  add column cancel_reason text,
  add column cancel_note   text,
  add constraint appointments_cancel_reason_check
    check (cancel_reason in ('client_cancelled', 'clinic_cancelled', 'not_needed', 'other')),
  add constraint appointments_cancel_reason_state_check check (cancel_reason is null or status = 'cancelled'),
  add constraint appointments_cancel_note_check
    check (cancel_note is null or (cancel_reason is not null and length(cancel_note) between 1 and 300));
grant update (cancel_reason, cancel_note) on appointments to clinic_member;

-- A cancellation of the client's own says by itself whose it was; one that is taken back leaves no reason behind.
create function app.keep_cancel_reason() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.cancel_reason := null;
    new.cancel_note := null;
  elsif old.status <> 'cancelled' and current_user = 'clinic_client' then
    new.cancel_reason := 'client_cancelled';
  end if;
  return new;
end $$;
create trigger appointments_cancel_reason before update of status on appointments
  for each row execute function app.keep_cancel_reason();

select app.hand_over_definers();
