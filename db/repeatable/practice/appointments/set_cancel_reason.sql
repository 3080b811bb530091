-- A cancellation by the client sets its reason; one that is undone clears it.
create or replace function app.set_cancel_reason() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.cancel_reason := null;
    new.cancel_note := null;
  elsif old.status <> 'cancelled' and current_user = 'clinic_client' then
    new.cancel_reason := 'client_cancelled';
  end if;
  return new;
end $$;
