create trigger feature_flags_touch before update on feature_flags for each row execute function app.touch_flag();
