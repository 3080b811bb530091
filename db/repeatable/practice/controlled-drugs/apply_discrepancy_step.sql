-- CD-6 for every role: the steps of a discrepancy come in their order, the recount by another person than whoever found it, and nothing
-- after it was closed. It runs with definer rights because no role may write the state; it reveals nothing.
create or replace function app.apply_discrepancy_step() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  found_row public.controlled_discrepancies;
  taken integer;
begin
  select * into found_row from public.controlled_discrepancies d
   where d.clinic_id = new.clinic_id and d.id = new.discrepancy_id for no key update;
  select count(*) into taken from public.controlled_discrepancy_steps s
   where s.clinic_id = new.clinic_id and s.discrepancy_id = new.discrepancy_id;
  new.position := taken + 1;
  new.expected_thousandths := case when new.step = 'recounted' then (
    select c.balance_thousandths from public.controlled_containers c where c.clinic_id = new.clinic_id and c.id = found_row.container_id) end;
  if (found_row.state, new.step) not in (('found', 'recounted'), ('recounted', 'investigated'), ('recounted', 'closed'),
      ('investigated', 'reported'), ('investigated', 'closed'), ('reported', 'closed')) then
    raise exception 'the step % does not follow %', new.step, found_row.state
      using errcode = 'check_violation', constraint = 'controlled_discrepancy_steps_order_check';
  end if;
  if new.step = 'recounted' and new.taken_by = found_row.found_by then
    raise exception 'somebody else counts again' using errcode = 'check_violation', constraint = 'controlled_discrepancy_steps_person_check';
  end if;
  update public.controlled_discrepancies d set state = new.step where d.clinic_id = new.clinic_id and d.id = new.discrepancy_id;
  return new;
end $$;
