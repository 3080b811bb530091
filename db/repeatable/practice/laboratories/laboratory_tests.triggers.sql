create trigger laboratory_tests_touch before update on laboratory_tests for each row execute function app.touch_updated_at();
