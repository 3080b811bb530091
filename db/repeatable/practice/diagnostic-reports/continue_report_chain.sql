-- SIGN-1. Each entry continues the one before it. The lock makes two addenda at once wait for each other.
create or replace function app.continue_report_chain() returns trigger language plpgsql set search_path = '' as $$
declare
  last record;
begin
  perform from public.diagnostic_reports r where r.clinic_id = new.clinic_id and r.id = new.report_id for no key update;
  select s.position, s.content_hash into last from public.diagnostic_report_signatures s
   where s.clinic_id = new.clinic_id and s.report_id = new.report_id order by s.position desc limit 1;
  if new.position <> coalesce(last.position, 0) + 1 or new.previous_hash is distinct from last.content_hash then
    raise exception 'an entry continues the chain'
      using errcode = 'check_violation', constraint = 'diagnostic_report_signatures_continue_check';
  end if;
  return new;
end $$;
