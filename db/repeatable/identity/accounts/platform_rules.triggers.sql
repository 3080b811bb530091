create trigger platform_rules_announce after update of second_factor_required on platform_rules
  for each row when (new.second_factor_required and not old.second_factor_required)
  execute function app.announce_platform_rule();
