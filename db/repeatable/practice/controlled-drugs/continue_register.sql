-- CD-1. Continues the register of a container: the next position, the balance before and after, and the hash over the row and the
-- hash before it are written here, whatever the caller says. Rows of one container come one after the other: the lock on the item is that
-- of everybody who moves its stock, the lock on the container that of its register. It runs with definer rights because no role may write
-- where a register ends; it reveals nothing.
create or replace function app.continue_register() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  container public.controlled_containers;
  witnessed public.controlled_witnesses;
  reversed public.controlled_register_rows;
begin
  perform from public.stock_items k
    join public.controlled_containers c on c.clinic_id = new.clinic_id and c.item_id = k.item_id
   where k.clinic_id = new.clinic_id and c.id = new.container_id for no key update of k;
  select * into container from public.controlled_containers c
   where c.clinic_id = new.clinic_id and c.id = new.container_id for no key update;
  if not found then
    raise exception 'a row belongs to a container'
      using errcode = 'foreign_key_violation', constraint = 'controlled_register_rows_clinic_id_container_id_fkey';
  end if;
  new.position := container.last_position + 1;
  new.previous_position := nullif(container.last_position, 0);
  new.previous_hash := container.last_hash;
  new.before_thousandths := container.balance_thousandths;
  new.balance_thousandths := container.balance_thousandths + new.quantity_thousandths;
  new.location_id := case when new.kind = 'moved' then new.location_id else container.location_id end;
  new.witness_id := null;
  if new.balance_thousandths < 0 then
    raise exception 'a container has no less than nothing' using errcode = 'check_violation', constraint = 'controlled_register_rows_balance_check';
  end if;
  if new.kind = 'opened' and new.quantity_thousandths <> container.size_thousandths then
    raise exception 'a container is opened with what it holds' using errcode = 'check_violation', constraint = 'controlled_register_rows_size_check';
  end if;
  if new.kind = 'undone' then
    select * into reversed from public.controlled_register_rows r
     where r.clinic_id = new.clinic_id and r.container_id = new.container_id and r.position = new.reverses_position;
    if reversed.kind not in ('given', 'dispensed', 'hub_loss') or reversed.quantity_thousandths <> -new.quantity_thousandths
       or reversed.act_id <> new.act_id then
      raise exception 'a row is taken back by its opposite' using errcode = 'check_violation', constraint = 'controlled_register_rows_undone_check';
    end if;
  end if;
  if new.confirmation_id is not null then
    select * into witnessed from public.controlled_witnesses w where w.clinic_id = new.clinic_id and w.id = new.confirmation_id;
    if not found or witnessed.container_id is distinct from new.container_id or witnessed.purpose <> new.kind
       or witnessed.quantity_thousandths <> abs(new.quantity_thousandths) or witnessed.asked_by is distinct from new.recorded_by
       or witnessed.confirmed_at < now() - interval '15 minutes' then
      raise exception 'a witness confirmed something else' using errcode = 'check_violation', constraint = 'controlled_register_rows_witness_check';
    end if;
    new.witness_id := witnessed.witness_id;
  end if;
  if new.kind = 'adjusted' and not exists (
    select from public.controlled_discrepancies d
      join public.controlled_discrepancy_steps s on s.clinic_id = new.clinic_id and s.discrepancy_id = d.id and s.step = 'recounted'
     where d.clinic_id = new.clinic_id and d.id = new.discrepancy_id and d.container_id = new.container_id and d.state <> 'closed'
       and s.counted_thousandths - s.expected_thousandths = new.quantity_thousandths) then
    raise exception 'a register is adjusted by what was counted again'
      using errcode = 'check_violation', constraint = 'controlled_register_rows_adjusted_check';
  end if;
  new.row_hash := app.register_row_hash(new);
  update public.controlled_containers c
     set balance_thousandths = new.balance_thousandths, location_id = new.location_id, last_position = new.position, last_hash = new.row_hash
   where c.clinic_id = new.clinic_id and c.id = new.container_id;
  return new;
end $$;
