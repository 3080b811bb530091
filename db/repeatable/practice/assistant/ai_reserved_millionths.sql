-- What is reserved in a clinic's month for requests under way.
create or replace function app.ai_reserved_millionths(p_clinic uuid, p_month date, p_currency text) returns bigint language sql volatile
  return (select coalesce(sum(r.reserved_millionths), 0)::bigint from public.ai_reservations r
    where r.clinic_id = p_clinic and r.month = p_month and r.currency = p_currency and r.status = 'open'
      and r.expires_at > clock_timestamp());

grant execute on function app.ai_reserved_millionths to clinic_member, platform_member;
