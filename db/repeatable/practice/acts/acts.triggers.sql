create trigger acts_protect before insert or update or delete on acts for each row execute function app.protect_act();

-- What a trigger plans again was checked when a person planned it.
create trigger acts_factor before insert or update of factor_percent, is_emergency on acts
  for each row when (new.factor_percent is not null and pg_trigger_depth() = 0) execute function app.check_act_factor();

create trigger acts_truncate before truncate on acts for each statement execute function app.refuse_change('acts');

create constraint trigger acts_check_charges after insert or update on acts deferrable initially deferred
  for each row execute function app.check_act_charges('id');

create trigger acts_broadcast after insert or update on acts for each row execute function app.broadcast_act();
