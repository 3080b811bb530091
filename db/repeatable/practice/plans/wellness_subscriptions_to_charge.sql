-- The wellness plans of a clinic that may have a fee due, or something left to settle: until a year after their term and every pause
-- that they can have, or after their cancellation, and not those whose client was erased. For the job that charges fees, which sees no
-- clients.
create or replace function app.wellness_subscriptions_to_charge(p_clinic uuid) returns table (id uuid)
  language sql stable security definer set search_path = ''
  begin atomic
    select s.id from public.wellness_subscriptions s
      join public.clients c on c.clinic_id = p_clinic and c.id = s.client_id
     where s.clinic_id = p_clinic and p_clinic = app.clinic_id() and c.erased_at is null
       and s.started_on + make_interval(months =>
         12 + (s.terms ->> 'termMonths')::integer + (s.terms ->> 'maxPauseMonths')::integer) >= current_date
       and not exists (select from public.wellness_events e
                        where e.clinic_id = p_clinic and e.subscription_id = s.id and e.kind = 'canceled'
                          and e.recorded_at < now() - interval '1 year')
     order by s.id;
  end;

grant execute on function app.wellness_subscriptions_to_charge to job_server;
