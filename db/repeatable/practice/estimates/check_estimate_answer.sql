-- EST-4. An estimate is answered once, while it is open: an option with each of its lines accepted or declined, those that it needs
-- accepted; or none. The lock makes a withdrawal and a second answer wait.
create or replace function app.check_estimate_answer() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  estimate public.estimates;
  today date;
  needed uuid[];
begin
  select * into estimate from public.estimates e where e.clinic_id = new.clinic_id and e.id = new.estimate_id for update;
  if estimate.status in ('answered', 'converted') then
    raise exception 'the estimate was answered' using errcode = 'check_violation', constraint = 'estimate_answers_estimate_key';
  end if;
  if estimate.status is distinct from 'sent' then
    raise exception 'the estimate is not open' using errcode = 'check_violation', constraint = 'estimates_open_check';
  end if;
  select app.local_day(now(), k.time_zone) into today from public.clinics k where k.id = new.clinic_id;
  if estimate.valid_until_on < today then
    raise exception 'the estimate has expired' using errcode = 'check_violation', constraint = 'estimates_expired_check';
  end if;
  needed := array(select l.id from public.estimate_lines l
    where l.clinic_id = new.clinic_id and l.estimate_id = new.estimate_id and l.option_position = new.option_position order by l.id);
  if array(select unnest(new.accepted_line_ids || new.declined_line_ids) as id order by id) <> needed
    or exists (select from public.estimate_lines l where l.clinic_id = new.clinic_id and l.id = any (new.declined_line_ids) and l.is_required) then
    raise exception 'each line is accepted or declined' using errcode = 'check_violation', constraint = 'estimate_answers_lines_check';
  end if;
  update public.estimates e set status = 'answered', answered_at = new.answered_at, version = e.version + 1
   where e.clinic_id = new.clinic_id and e.id = new.estimate_id;
  return new;
end $$;
