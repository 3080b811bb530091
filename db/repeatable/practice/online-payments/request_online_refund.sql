-- Asks for a refund to the card or account that paid online: at most what was received and has neither gone back nor been asked for.
-- The payment is locked as by the verbs that change it. A job sends it. Definer, for staff who may change payments.
create or replace function app.request_online_refund(p_payment uuid, p_amount bigint, p_reason text) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  clinic constant uuid := app.clinic_id();
  payment public.payments;
  gone bigint;
  asked bigint;
  refund uuid;
begin
  if not app.has_permission('billing:write') then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_payment::text, 0));
  select * into payment from public.payments p where p.clinic_id = clinic and p.id = p_payment and p.method = 'online';
  select coalesce(sum(r.amount_minor), 0) into gone
    from public.payment_reversals r where r.clinic_id = clinic and r.payment_id = p_payment;
  select coalesce(sum(o.amount_minor), 0) into asked
    from public.online_refunds o where o.clinic_id = clinic and o.payment_id = p_payment and o.state in ('requested', 'pending');
  if payment.id is null or gone + asked + p_amount > payment.amount_minor then
    raise exception 'less is left of the payment' using errcode = 'check_violation', constraint = 'payments_used_check';
  end if;
  insert into public.online_refunds (clinic_id, payment_id, amount_minor, reason)
    values (clinic, p_payment, p_amount, p_reason) returning id into refund;
  perform app.enqueue('onlinePayments.sendRefund', jsonb_build_object('clinicId', clinic, 'refundId', refund));
  return refund;
end $$;

grant execute on function app.request_online_refund to clinic_member;
