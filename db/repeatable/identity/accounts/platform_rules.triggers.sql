create trigger platform_rules_broadcast after update of second_factor_required on platform_rules
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function app.broadcast_platform_rule();
