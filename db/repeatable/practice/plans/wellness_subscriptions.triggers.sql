create trigger wellness_subscriptions_keep before update or delete on wellness_subscriptions
  for each row execute function app.protect_wellness_subscription();

create trigger wellness_subscriptions_truncate before truncate on wellness_subscriptions
  for each statement execute function app.refuse_change('wellness_subscriptions');
