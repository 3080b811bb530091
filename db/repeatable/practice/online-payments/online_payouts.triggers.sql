create trigger online_payouts_protect before update or delete on online_payouts
  for each row execute function app.protect_online_payout();

create trigger online_payouts_truncate before truncate on online_payouts
  for each statement execute function app.refuse_change('online_payouts');

create trigger online_payouts_broadcast after insert or update on online_payouts
  for each row execute function app.broadcast_payout();
