-- RX-2, RX-5. Whoever may not sign records neither approves a prescription nor adds refills to it; a cancelled one stays so.
create or replace function app.protect_prescription() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' then
    raise exception 'a cancelled prescription does not change' using errcode = 'insufficient_privilege';
  end if;
  if (new.prescriber_id is distinct from old.prescriber_id or new.refills <> old.refills)
     and not app.has_permission('record:sign') then
    raise exception 'only a prescriber approves' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
