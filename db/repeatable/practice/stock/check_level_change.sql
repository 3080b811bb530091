-- CORE-7, for every role: a level changes by the movement that is being added and by nothing else, and its row goes when nothing is
-- left. Movements are only added, so that each level is the sum of its movements, however many: what a movement costs does not grow with
-- those before it. The job `stock.compareLevels` adds them all up.
create or replace function app.check_level_change() returns trigger language plpgsql set search_path = '' as $$
declare
  subject public.stock_levels := coalesce(new, old);
  change bigint := coalesce(new.quantity_thousandths, 0) - coalesce(old.quantity_thousandths, 0);
begin
  if tg_op = 'DELETE' and change = 0 then
    return old;
  end if;
  if current_setting('app.stock_move', true) is distinct from
       concat_ws(' ', subject.clinic_id, subject.item_id, subject.location_id, coalesce(subject.lot_id::text, 'short'), change)
     or tg_op = 'UPDATE' and (old.clinic_id, old.item_id, old.location_id, old.lot_id)
       is distinct from (new.clinic_id, new.item_id, new.location_id, new.lot_id) then
    raise exception 'CORE-7: the level of item % changes by its movements alone', subject.item_id
      using errcode = 'check_violation', constraint = 'stock_levels_sum_check';
  end if;
  return subject;
end $$;
