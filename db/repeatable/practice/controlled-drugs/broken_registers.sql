-- CD-1. Of some containers those whose register is not what was written: a row whose hash is another, that does not continue the one before, or that
-- is missing at the end, and the first such position. It runs with definer rights so that no policy hides a row; it reveals positions only.
create or replace function app.broken_registers(p_clinic uuid, p_containers uuid[]) returns table (container_id uuid, "at" integer)
  language sql stable security definer set search_path = ''
  begin atomic
    with chained as (
      select r.container_id, r.position, r.row_hash = app.register_row_hash(r) as is_own,
             lag(r.row_hash) over w as hash_before, lag(r.balance_thousandths) over w as balance_before,
             lag(r.position) over w as position_before, r.previous_hash, r.before_thousandths
        from public.controlled_register_rows r
       where r.clinic_id = p_clinic and r.container_id = any (p_containers) and p_clinic = (select app.clinic_id()) and (select app.has_permission('controlled:read'))
      window w as (partition by r.container_id order by r.position)
    )
    select broken.container_id, min(broken.position)::integer from (
      select c.container_id, c.position from chained c
       where not c.is_own or c.previous_hash is distinct from c.hash_before or c.before_thousandths <> coalesce(c.balance_before, 0)
          or c.position <> coalesce(c.position_before, 0) + 1
      union all
      select b.id, coalesce(e.position, 0) + 1 from public.controlled_containers b
        left join lateral (select r.position, r.row_hash, r.balance_thousandths from public.controlled_register_rows r
                            where r.clinic_id = p_clinic and r.container_id = b.id order by r.position desc limit 1) e on true
       where b.clinic_id = p_clinic and b.id = any (p_containers) and p_clinic = (select app.clinic_id()) and (select app.has_permission('controlled:read'))
         and (b.last_position <> coalesce(e.position, 0) or b.last_hash is distinct from e.row_hash
              or b.balance_thousandths <> coalesce(e.balance_thousandths, 0))) broken
     group by broken.container_id;
  end;

grant execute on function app.broken_registers to clinic_member;
