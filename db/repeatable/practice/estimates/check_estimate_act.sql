-- EST-5. An act belongs to a line that the client has accepted, and is of the same item.
create or replace function app.check_estimate_act() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.estimate_answers a
      join public.estimate_lines l on l.clinic_id = new.clinic_id and l.id = new.line_id
      join public.acts t on t.clinic_id = new.clinic_id and t.id = new.act_id and t.item_id = l.item_id
     where a.clinic_id = new.clinic_id and a.estimate_id = new.estimate_id and new.line_id = any (a.accepted_line_ids)) then
    raise exception 'the line was not accepted' using errcode = 'check_violation', constraint = 'estimate_acts_accepted_check';
  end if;
  return new;
end $$;
